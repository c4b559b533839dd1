/** What becomes of a row (docs/reference/booking-files.md#rows). `not_known`: cancelled and never entered; `kept`: a PMS's; `none`: no booking. */
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

/** Rows that change something when the file is taken in. */
export const effective = ['new', 'changed', 'cancelled'] as const satisfies readonly Verdict[];

/** `taken`: the file is in; `failed`: it could not be taken in, and nothing of it is left. */
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

export const leftWhys = ['registered', 'changed', 'of_pms'] as const;
export type LeftWhy = (typeof leftWhys)[number];

/** For so long a file can be undone once it is in, and one that is not taken in waits. Hours. */
export const KEPT_HOURS = 24;

export const ROWS_A_PAGE = 50;

export const keptUntil = (since: Date): Date => new Date(since.getTime() + KEPT_HOURS * 3_600_000);
