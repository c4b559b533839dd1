/**
 * Verdicts on a row (docs/reference/booking-files.md#rows). `not_known`: the booking is cancelled in the file
 * and was never stored. `kept`: the booking belongs to a PMS. `none`: the row is not a booking.
 */
export const verdicts = [
  'new',
  'changed',
  'cancelled',
  'unchanged',
  'not_known',
  'kept',
  'none',
  'error',
] as const;
export type Verdict = (typeof verdicts)[number];

export const effectiveVerdicts = ['new', 'changed', 'cancelled'] as const satisfies readonly Verdict[];

/** States of a file. `taken`: the import is complete. `failed`: the import failed and everything was undone. */
export const fileStates = [
  'reading',
  'open',
  'judging',
  'ready',
  'taking',
  'taken',
  'undoing',
  'undone',
  'failed',
] as const;
export type FileState = (typeof fileStates)[number];

export const isBusy = (state: FileState): boolean =>
  state === 'reading' || state === 'judging' || state === 'taking' || state === 'undoing';

export const notUndoneReasons = ['registered', 'changed', 'of_pms'] as const;
export type NotUndoneReason = (typeof notUndoneReasons)[number];

/**
 * Hours for which an imported file can be undone. A file that is not imported is deleted after the same time.
 */
export const RETENTION_HOURS = 24;

export const ROWS_PER_PAGE = 50;

export const retainedUntil = (since: Date): Date => new Date(since.getTime() + RETENTION_HOURS * 3_600_000);
