/**
 * Why the database cannot be used now.
 * - `away`: stopped, frozen, disconnected or failing over
 * - `full`: out of disk, memory or connections
 * - `busy`: this process has no free connection, or a statement took too long or waited for a lock
 */
export type UnavailableReason = 'away' | 'busy' | 'full';

/**
 * The operation had no effect and may be retried later. `what` names the unavailable component: the database
 * or the file store. `reason` is for the operator.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly why: UnavailableReason;

  constructor(
    why: UnavailableReason,
    cause?: unknown,
    { what = 'The database', reason }: { what?: string; reason?: string } = {},
  ) {
    super(`${what} is ${why}${reason ? `: ${reason}` : ''}`, { cause });
    this.why = why;
  }
}

const CODES: [RegExp, UnavailableReason][] = [
  [/^(53...|ENOSPC|EDQUOT)$/, 'full'],
  [/^(57014|55P03|25P03|40P01)$/, 'busy'],
  [/^(08...|57P0[1-5]|25006)$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
];

const CONNECTION_ERRORS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

const MAX_DEPTH = 4;

/**
 * Returns why an error or its cause means that the database or disk cannot be used now. Returns undefined for
 * other errors.
 */
export function whyUnavailable(error: unknown, depth = 0): UnavailableReason | undefined {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return undefined;
  if (error instanceof Unavailable) return error.why;
  const code = 'code' in error ? String(error.code) : '';
  const entry = CODES.find(([codes]) => codes.test(code));
  if (entry) return entry[1];
  if (CONNECTION_ERRORS.test(error.message)) return 'away';
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  for (const cause of causes) {
    const causeReason = whyUnavailable(cause, depth + 1);
    if (causeReason) return causeReason;
  }
  return undefined;
}
