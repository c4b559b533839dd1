import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

/** What this tab typed into a step before a reload or a way back. Passwords are never kept. */
export function keptValues<N extends string>(step: string, empty: Record<N, string>): Record<N, string> {
  const kept: Partial<Record<N, string>> = JSON.parse(readTab(`sign-up-${step}`) ?? '{}');
  return { ...empty, ...kept };
}

/** Keeps them for as long as the tab lives; null forgets them. */
export function keepValues(step: string, values: Record<string, string> | null): void {
  writeTab(`sign-up-${step}`, values && JSON.stringify(values));
}
