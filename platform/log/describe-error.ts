/** The details of an error that may be logged: its origin and type, but no data values. */
export type ErrorDescription = {
  type: string;
  stack: string;
  code?: string | number;
  table?: string;
  column?: string;
  constraint?: string;
  issues?: string[];
  causes?: ErrorDescription[];
};

const MAX_DEPTH = 3;

/**
 * Converts a thrown value to details that may be logged. Omits messages that tend to quote input (see
 * `textOf`).
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: headline(error) };
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  const causes = depth < MAX_DEPTH ? causesOf(error).map(cause => describeError(cause, depth + 1)) : [];
  return {
    type: typeOf(error),
    ...codeOf(error),
    ...namesInSchema(error),
    ...issuesOf(error),
    stack: [headline(error), ...frames].join('\n'),
    ...(causes.length > 0 && { causes }),
  };
}

export function headline(error: unknown): string {
  if (!(error instanceof Error)) return `${typeof error} (not an error)`;
  if (isStatement(error)) return headline(error.cause);
  const { code } = codeOf(error);
  const codesOfCauses = causeCodes(error);
  return [
    `${typeOf(error)}${code === undefined ? '' : ` ${code}`}: ${textOf(error)}`,
    ...(codesOfCauses.length > 0 ? [`(${codesOfCauses.join(', ')})`] : []),
  ].join(' ');
}

function causeCodes(error: Error, depth = 0): (string | number)[] {
  if (depth === MAX_DEPTH) return [];
  const codes = causesOf(error)
    .filter(cause => cause instanceof Error)
    .flatMap(cause => [codeOf(cause).code ?? [], ...causeCodes(cause, depth + 1)].flat());
  return [...new Set(codes)];
}

/**
 * Explains to the operator why a command failed. For a failed statement, uses the database's message, because
 * the driver's message repeats the values.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('params' in error) return error.cause === undefined ? headline(error) : reasonOf(error.cause);
  // If the database cannot parse a value, its message quotes the value.
  return 'severity' in error && String(codeOf(error).code).startsWith('22') ? headline(error) : error.message;
}

/**
 * Returns the message without possible personal data. Databases, validators, parsers and mail servers repeat
 * their input, so their messages are omitted entirely (the code of a database error still explains the
 * failure). Quoted text, addresses and long numbers are removed from all other messages.
 */
export function textOf(error: Error): string {
  if (isStatement(error)) return textOf(error.cause);
  if ('severity' in error) return describeDatabaseError(error);
  if (mayContainInput(error)) return '(message withheld)';
  return error.message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, '…')
    .replace(/\+?[A-Z]{0,3}\d(?:[ ()-]?\d){6,}/gi, '…');
}

/** The error of a failed statement repeats its values. Its cause, the database error, explains the failure. */
const isStatement = (error: Error): error is Error & { cause: Error } =>
  'params' in error && error.cause instanceof Error;

const INPUT_PROPERTIES = ['severity', 'params', 'issues', 'response', 'rejected', 'input'];

function mayContainInput(error: Error): boolean {
  return error instanceof SyntaxError || INPUT_PROPERTIES.some(sign => sign in error);
}

function typeOf(error: Error): string {
  return error.name || error.constructor.name;
}

function causesOf(error: Error): unknown[] {
  if (error instanceof AggregateError) return error.errors.slice(0, 5);
  return error.cause === undefined ? [] : [error.cause];
}

function codeOf(error: Error): { code?: string | number } {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? { code } : {};
}

function namesInSchema(error: Error): Partial<Record<'table' | 'column' | 'constraint', string>> {
  if (!('severity' in error)) return {};
  const names = ['table', 'column', 'constraint'];
  return Object.fromEntries(Object.entries(error).filter(([key, value]) => names.includes(key) && value));
}

/** Describes a database error by its code and the names of our schema, because its message quotes values. */
function describeDatabaseError(error: Error): string {
  const { table, column, constraint } = namesInSchema(error);
  const names = [
    table && `table ${table}`,
    column && `column ${column}`,
    constraint && `constraint ${constraint}`,
  ];
  const condition = CONDITIONS[String(codeOf(error).code)];
  return [condition, ...names].filter(Boolean).join(', ') || '(message withheld)';
}

/** PostgreSQL's names of the codes that occur in practice (PostgreSQL documentation, appendix A). */
const CONDITIONS: Partial<Record<string, string>> = {
  '22001': 'string data right truncation',
  '22003': 'numeric value out of range',
  '22007': 'invalid datetime format',
  '22021': 'character not in repertoire',
  '22P02': 'invalid text representation',
  '23502': 'not null violation',
  '23503': 'foreign key violation',
  '23505': 'unique violation',
  '23514': 'check violation',
  '23P01': 'exclusion violation',
  '25006': 'read only transaction',
  '25P02': 'in failed transaction',
  '25P03': 'idle in transaction timeout',
  '28P01': 'invalid password',
  '40001': 'serialization failure',
  '40P01': 'deadlock detected',
  '42501': 'insufficient privilege',
  '42703': 'undefined column',
  '42883': 'undefined function',
  '42P01': 'undefined table',
  '53100': 'disk full',
  '53200': 'out of memory',
  '53300': 'too many connections',
  '55P03': 'lock not available',
  '57014': 'query canceled',
  '57P01': 'admin shutdown',
  '57P03': 'cannot connect now',
};

function issuesOf(error: Error): { issues?: string[] } {
  if (!('issues' in error) || !Array.isArray(error.issues)) return {};
  return { issues: error.issues.slice(0, 10).map(issueText) };
}

function issueText(issue: { path?: unknown; code?: unknown }): string {
  const path = Array.isArray(issue.path) ? issue.path.map(String) : [];
  // A key may be text from a guest, so only keys that look like identifiers are included.
  const shownPath = path.map(key => (/^\w{1,40}$/.test(key) ? key : '?')).join('.');
  return `${shownPath}: ${String(issue.code)}`;
}
