let clock: (() => Date) | undefined;

/** Returns the current time. All code uses this function so that tests can set the time. */
export function now(): Date {
  return clock ? clock() : new Date();
}

export function setClock(fn: () => Date): void {
  clock = fn;
}

export function resetClock(): void {
  clock = undefined;
}
