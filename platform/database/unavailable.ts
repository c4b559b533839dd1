/**
 * Why nothing can be done now: the database is `away` (stopped, frozen, cut off, changing over), `full` (it has no disk, memory or
 * connection left), or `busy`: this process has no connection left, a statement took too long, or waited for another's lock.
 */
export type Why = 'away' | 'busy' | 'full';

/** What was asked for cannot be done now, and may be asked for again: nothing of it counts as done. `what` is away: the database, or where files are kept; `reason`: for the operator. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly why: Why;

  constructor(
    why: Why,
    cause?: unknown,
    { what = 'The database', reason }: { what?: string; reason?: string } = {},
  ) {
    super(`${what} is ${why}${reason ? `: ${reason}` : ''}`, { cause });
    this.why = why;
  }
}

// By the codes of PostgreSQL (docs, appendix A) and of the system.
const CODES: [RegExp, Why][] = [
  [/^(53...|ENOSPC|EDQUOT)$/, 'full'],
  [/^(57014|55P03|25P03|40P01)$/, 'busy'],
  [/^(08...|57P0[1-5]|25006)$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
];

// The driver gives these no code.
const SENTENCES = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

const DEEPEST = 4;

/** Whether an error, or what caused it, says that the database or the disk cannot be used now; undefined: something else is wrong. */
export function whyUnavailable(error: unknown, depth = 0): Why | undefined {
  if (!(error instanceof Error) || depth > DEEPEST) return undefined;
  if (error instanceof Unavailable) return error.why;
  const code = 'code' in error ? String(error.code) : '';
  const known = CODES.find(([codes]) => codes.test(code));
  if (known) return known[1];
  if (SENTENCES.test(error.message)) return 'away';
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  for (const cause of causes) {
    const why = whyUnavailable(cause, depth + 1);
    if (why) return why;
  }
  return undefined;
}
