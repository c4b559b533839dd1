import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentTrace } from '#platform/trace/trace.ts';
import { describeError, textOf } from './describe-error.ts';
import { prettyDestination } from './readable.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export type LogOptions = { level: LogLevel; pretty?: boolean; destination?: DestinationStream };

// The values of these fields are hidden in log lines. This is a second line of defense: callers should not
// log them in the first place.
const PERSONAL_KEYS = [
  'authorization',
  'cookie',
  'email',
  'to',
  'name',
  'full_name',
  'phone',
  'phoneNumber',
  'address',
  'password',
  'token',
  'secret',
  'verificationCode',
  'vericode',
  'payload',
  'params',
  'body',
];
const REDACTED = [
  ...PERSONAL_KEYS.flatMap(key => [key, `*.${key}`, `*.*.${key}`]),
  'req.url',
  'req.remoteAddress',
  'req.headers',
];

/**
 * The log of this process. Lines describe what happened and contain ids, but never identify the person
 * (docs/security/logging.md).
 */
export let log: Logger = build({ level: 'info' });

/**
 * Configures the log of this process, once at startup. `pretty` writes human-readable lines. Otherwise, each
 * line is a JSON object. Writes to standard output or to `destination`.
 */
export function configureLog(options: LogOptions): void {
  log = build(options);
}

export function logFile(path: string): DestinationStream {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return pino.destination({ dest: path, append: false, mode: 0o600, sync: true });
}

type Reporter = (error: Error, line: Record<string, unknown>) => void;

let reporter: Reporter | undefined;

/** Sets the reporter that receives every logged error with its log line. Undefined disables reporting. */
export function setErrorReporter(to: Reporter | undefined): void {
  reporter = to;
}

const ERROR = 50;

function build({ level, pretty, destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // The trace id connects the log lines of one operation across modules.
    mixin: () => ({ traceId: currentTrace()?.traceId }),
    formatters: { level: label => ({ level: label }), log: withoutErrors },
    serializers: { err: (value: unknown) => value },
    redact: { paths: REDACTED, censor: '[hidden]' },
    hooks: {
      logMethod(args, method, level) {
        const error = errorIn(args[0]);
        if (error && level >= ERROR) reporter?.(error, lineOf(args[0]));
        // Without an explicit message, pino would log the error's own message.
        if (error && typeof args[1] !== 'string') method.apply(this, [args[0], textOf(error)]);
        else method.apply(this, args);
      },
    },
  };
  const to = destination ?? pino.destination();
  return pretty ? pino({ ...options, base: null }, prettyDestination(to)) : pino(options, to);
}

function errorIn(first: unknown): Error | undefined {
  if (first instanceof Error) return first;
  if (typeof first !== 'object' || first === null || !('err' in first)) return undefined;
  return first.err instanceof Error ? first.err : undefined;
}

const lineOf = (first: unknown): Record<string, unknown> =>
  first instanceof Error || typeof first !== 'object' ? {} : { ...first };

function withoutErrors(line: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(line);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, value instanceof Error ? describeError(value) : value]),
  );
}
