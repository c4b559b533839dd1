import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Context, SpanContext } from '@opentelemetry/api';
import { exportSpans, type Started, type Trace, type Work } from './trace.ts';

export type TelemetryOptions = {
  /** Where spans go, without `/v1/traces`. */
  endpoint: string;
  service: string;
  version: string;
  /** Which share of the traces that begin here is kept, 0 to 1; of those that a caller began, the caller says. */
  share: number;
  /** For how long the collector may take. Milliseconds. */
  sending?: number;
};

const SENDING = 10_000;
/** More wait for nobody: a collector that hangs costs no memory. */
const MOST_WAITING = 2048;

/**
 * From now on calls, jobs and statements are exported as spans of OpenTelemetry, over OTLP in JSON. They carry names of ours:
 * route, status, hotel, kind of job, operation and table; no address, value or text of a statement. What a collector does not take
 * is dropped. Out: ends it, once what waits has gone or a moment has passed.
 */
export async function openTelemetry({
  endpoint,
  service,
  version,
  share,
  sending = SENDING,
}: TelemetryOptions): Promise<() => Promise<void>> {
  // Loaded only where it is wanted.
  const api = await import('@opentelemetry/api');
  const sdk = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: sending,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, exportTimeoutMillis: sending }),
    ],
  });
  const tracer = provider.getTracer('genkan', version);
  const kinds = { call: api.SpanKind.SERVER, job: api.SpanKind.CONSUMER, statement: api.SpanKind.CLIENT };
  exportSpans((work: Work, name: string, parent: Trace | undefined): Started => {
    const span = tracer.startSpan(name, { kind: kinds[work] }, below(parent));
    return {
      trace: traceOf(span.spanContext()),
      end({ name: final, attributes = {}, failed = false, at }) {
        if (final !== undefined) span.updateName(final);
        span.setAttributes(withoutNothing(attributes));
        if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end(at);
      },
    };
  });
  return async () => {
    exportSpans(undefined);
    const moment = new AbortController();
    const patience = sleep(sending, undefined, { signal: moment.signal }).catch(() => undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), patience]);
    moment.abort();
  };

  function below(parent: Trace | undefined): Context {
    if (!parent) return api.ROOT_CONTEXT;
    const { traceId, spanId, isSampled } = parent;
    const traceFlags = isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }
}

const SAMPLED = 1;

const traceOf = ({ traceId, spanId, traceFlags }: SpanContext): Trace => ({
  traceId,
  spanId,
  isSampled: (traceFlags & SAMPLED) === SAMPLED,
});

const withoutNothing = (attributes: Record<string, string | number | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
