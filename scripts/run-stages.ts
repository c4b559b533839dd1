import { type Counts, verdict } from './counts.ts';

/** A part of a test run. After a `gate` that fails nothing else is tried. */
export type Stage = { name: string; run(): Promise<Counts>; gate?: boolean };

/**
 * Runs the stages one after the other and ends the process: with what failed, and as the last line "N passed, N failed". Ctrl-C
 * ends what runs, and the run says how far it came.
 */
export async function runStages(stages: AsyncIterable<Stage> | Iterable<Stage>): Promise<void> {
  const signals = new AbortController();
  // It also reaches the program that runs; we wait for its end and go no further.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => signals.abort());
  const done: string[] = [];
  const counts: Counts[] = [];
  let during: string | undefined;
  for await (const { name, run, gate } of stages) {
    const result = await run();
    counts.push(result);
    if (signals.signal.aborted) during = name;
    else done.push(name);
    if (signals.signal.aborted || (gate && result.failed > 0)) break;
  }
  if (during) process.stdout.write(`\n${interruption(during, done)}\n`);
  process.stdout.write(`\n${verdict(counts)}\n`);
  process.exitCode = during ? 130 : counts.some(({ failed }) => failed > 0) ? 1 : 0;
}

/** What a run that was interrupted had done. */
export function interruption(during: string, done: readonly string[]): string {
  return `Interrupted during ${during}. Done before: ${done.join(', ') || 'nothing'}.`;
}
