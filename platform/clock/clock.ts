let clock: (() => Date) | undefined;

/** The present instant. Everything that asks for the time asks here, so that tests can choose it. */
export function now(): Date {
  return clock ? clock() : new Date();
}

/** Replaces the clock of this process until `resetClock`. */
export function setClock(fn: () => Date): void {
  clock = fn;
}

export function resetClock(): void {
  clock = undefined;
}
