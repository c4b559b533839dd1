/** One result. A figure without a target is for information only. */
export type Figure = { name: string; value: string; aim?: { text: string; met: boolean } };

export type Section = { title: string; figures: Figure[]; notes?: string[] };

export const ms = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`;

/** Returns the duration in milliseconds. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the value below which the fraction `share` (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Formats the results as text with aligned columns. Each row has a name, a value, the target and whether it is
 * met.
 */
export function report(sections: readonly Section[]): string {
  return `\n${sections.map(sectionReport).join('\n\n')}\n`;
}

function sectionReport({ title, figures, notes = [] }: Section): string {
  const nameWidth = maxLength(figures.map(figure => figure.name));
  const valueWidth = maxLength(figures.map(figure => figure.value));
  const lines = figures.map(({ name, value, aim }) => {
    const aimText = aim ? `   aim ${aim.text}: ${aim.met ? 'met' : 'NOT MET'}` : '';
    return `  ${name.padEnd(nameWidth)}  ${value.padStart(valueWidth)}${aimText}`;
  });
  return [title, ...lines, ...notes.map(note => `    ${note}`)].join('\n');
}

const maxLength = (texts: readonly string[]) => Math.max(...texts.map(text => text.length));
