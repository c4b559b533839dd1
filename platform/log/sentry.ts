import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Event, Exception, StackFrame } from '@sentry/core';
import { Counter } from 'prom-client';
import { meters } from '#platform/meters/meters.ts';
import { currentTrace, type Trace } from '#platform/trace/trace.ts';
import { describeError, type ErrorDescription } from './describe-error.ts';
import { setErrorReporter } from './log.ts';

export type SentryOptions = {
  dsn: string;
  /** Such as `genkan@1.0.0`. */
  release: string;
  environment: string | undefined;
  /** Folder to which the paths of stack frames are relative. */
  folder: string;
  /** Timeout of a report in milliseconds. */
  timeout?: number;
};

/**
 * Maximum number of reports in progress. Further reports are dropped, so that a hanging Sentry does not fill
 * the memory.
 */
const MAX_IN_PROGRESS = 8;
const TIMEOUT_MS = 5_000;

/** The fields of a log line that a report may contain. They contain only ids and names from the code. */
const TAGS = ['route', 'job', 'facility', 'facilityId'];

const reportedErrors = new Counter({
  name: 'genkan_errors_reported_total',
  help: 'Errors for Sentry, by outcome: sent, failed, dropped',
  labelNames: ['outcome'],
  registers: [meters],
});

/**
 * Reports every logged error to Sentry with the description in the log and nothing else: no request, user,
 * address, machine or history (docs/security/logging.md). Does not block callers.
 * @returns a function that stops reporting after the reports in progress are sent or have timed out
 */
export async function openSentry(options: SentryOptions): Promise<() => Promise<void>> {
  // Loaded only if Sentry is configured.
  const sentry = await import('@sentry/core');
  const dsn = sentry.makeDsn(options.dsn);
  if (!dsn) throw new Error('SENTRY_DSN is not a valid DSN');
  const url = sentry.getEnvelopeEndpointWithUrlEncodedAuth(dsn);
  const countDropped = () => reportedErrors.inc({ outcome: 'dropped' });
  const { timeout = TIMEOUT_MS } = options;
  const transport = sentry.createTransport(
    {
      bufferSize: MAX_IN_PROGRESS,
      recordDroppedEvent: reason => void (reason === 'network_error' || countDropped()),
    },
    async ({ body }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: typeof body === 'string' ? body : Buffer.from(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      reportedErrors.inc({ outcome: response.ok ? 'sent' : 'failed' });
      return {
        statusCode: response.status,
        headers: {
          'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
          'retry-after': response.headers.get('retry-after'),
        },
      };
    },
  );
  setErrorReporter((error, line) => {
    const event = eventOf(error, line, options);
    // A failed report only increments a metric, because logging it would cause another report.
    transport.send(sentry.createEventEnvelope(event, dsn)).then(
      () => undefined,
      () => reportedErrors.inc({ outcome: 'failed' }),
    );
  });
  return async () => {
    setErrorReporter(undefined);
    await transport.flush(timeout);
  };
}

function eventOf(
  error: Error,
  line: Record<string, unknown>,
  { release, environment, folder }: SentryOptions,
) {
  const tags = TAGS.flatMap(name => {
    const value = line[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const event: Event = {
    event_id: randomBytes(16).toString('hex'),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    release,
    ...(environment === undefined ? {} : { environment }),
    tags: Object.fromEntries(tags),
    exception: { values: exceptionsOf(describeError(error), folder) },
    ...traceOf(currentTrace()),
  };
  return event;
}

const traceOf = (trace: Trace | undefined): Pick<Event, 'contexts'> =>
  trace ? { contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId } } } : {};

/** Sentry expects the causes first. */
function exceptionsOf({ type, stack, causes = [] }: ErrorDescription, folder: string): Exception[] {
  const [headline = '', ...lines] = stack.split('\n');
  const frames = lines.flatMap(each => frameOf(each, folder)).toReversed();
  // Keep the code before the message, because it explains a database error.
  const value = headline.replace(/^\w+:? /, '');
  return [...causes.flatMap(each => exceptionsOf(each, folder)), { type, value, stacktrace: { frames } }];
}

const FRAME = /^\s+at (?:(.+?) \()?(?:async )?([^\s()]+):(\d+):(\d+)\)?$/;

function frameOf(text: string, folder: string): StackFrame[] {
  const [, name = '?', file = '', row, column] = FRAME.exec(text) ?? [];
  if (!file) return [];
  const filename = file.replace(`${pathToFileURL(folder)}/`, '').replace(`${folder}/`, '');
  const isOurs = !/^node:|node_modules|^\/|^file:/.test(filename);
  return [{ function: name, filename, lineno: Number(row), colno: Number(column), in_app: isOurs }];
}
