import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Event, Exception, StackFrame } from '@sentry/core';
import { Counter } from 'prom-client';
import { meters } from '#platform/meters/meters.ts';
import { currentTrace, type Trace } from '#platform/trace/trace.ts';
import { describeError, type ErrorDescription } from './describe-error.ts';
import { reportErrors } from './log.ts';

export type SentryOptions = {
  dsn: string;
  /** As `genkan@1.0.0`. */
  release: string;
  environment: string | undefined;
  /** Frames of the stack are named from here on. */
  folder: string;
  /** For how long one report may take. Milliseconds. */
  timeout?: number;
};

/** Reports under way at once. What comes on top is dropped: a Sentry that hangs costs no memory. */
const MOST_UNDER_WAY = 8;
const PATIENCE = 5_000;

/** Of a line of the log: what may go along. All of it are names and ids of ours. */
const TAGS = ['route', 'job', 'facility', 'facilityId'];

const reported = new Counter({
  name: 'genkan_errors_reported_total',
  help: 'Errors for Sentry, by what became of the report: sent, failed, dropped',
  labelNames: ['outcome'],
  registers: [meters],
});

/**
 * From now on every error of the log goes to Sentry, as it is described there and with nothing else: no request, user, address,
 * machine or history (docs/security/logging.md). Nobody waits for it. Out: ends it, once the reports under way are done or a
 * moment has passed.
 */
export async function openSentry(options: SentryOptions): Promise<() => Promise<void>> {
  // Loaded only where it is wanted.
  const sentry = await import('@sentry/core');
  const dsn = sentry.makeDsn(options.dsn);
  if (!dsn) throw new Error('SENTRY_DSN is not one');
  const url = sentry.getEnvelopeEndpointWithUrlEncodedAuth(dsn);
  const dropped = () => reported.inc({ outcome: 'dropped' });
  const { timeout = PATIENCE } = options;
  const transport = sentry.createTransport(
    {
      bufferSize: MOST_UNDER_WAY,
      recordDroppedEvent: reason => void (reason === 'network_error' || dropped()),
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
      reported.inc({ outcome: response.ok ? 'sent' : 'failed' });
      return {
        statusCode: response.status,
        headers: {
          'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
          'retry-after': response.headers.get('retry-after'),
        },
      };
    },
  );
  reportErrors((error, line) => {
    const event = eventOf(error, line, options);
    // Told by a metric alone: a line of the log about it would be the next to report.
    transport.send(sentry.createEventEnvelope(event, dsn)).then(
      () => undefined,
      () => reported.inc({ outcome: 'failed' }),
    );
  });
  return async () => {
    reportErrors(undefined);
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
    exception: { values: exceptions(describeError(error), folder) },
    ...traceOf(currentTrace()),
  };
  return event;
}

const traceOf = (trace: Trace | undefined): Pick<Event, 'contexts'> =>
  trace ? { contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId } } } : {};

/** The causes first, as Sentry has them. */
function exceptions({ type, stack, causes = [] }: ErrorDescription, folder: string): Exception[] {
  const [headline = '', ...lines] = stack.split('\n');
  const frames = lines.flatMap(each => frameOf(each, folder)).toReversed();
  // The code, which goes before the words, stays: of the database it says what went wrong.
  const value = headline.replace(/^\w+:? /, '');
  return [...causes.flatMap(each => exceptions(each, folder)), { type, value, stacktrace: { frames } }];
}

const FRAME = /^\s+at (?:(.+?) \()?(?:async )?([^\s()]+):(\d+):(\d+)\)?$/;

function frameOf(text: string, folder: string): StackFrame[] {
  const [, name = '?', file = '', row, column] = FRAME.exec(text) ?? [];
  if (!file) return [];
  const filename = file.replace(`${pathToFileURL(folder)}/`, '').replace(`${folder}/`, '');
  const isOurs = !/^node:|node_modules|^\/|^file:/.test(filename);
  return [{ function: name, filename, lineno: Number(row), colno: Number(column), in_app: isOurs }];
}
