import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Context, SpanContext } from '@opentelemetry/api';
import { exportSpans, type SpanKind, type StartedSpan, type Trace } from './trace.ts';

export type TelemetryOptions = {
  /** Base URL for spans, without `/v1/traces`. */
  endpoint: string;
  service: string;
  version: string;
  /** Share of new traces that are exported, 0 to 1. For traces begun by a caller, the caller decides. */
  share: number;
  /** Timeout of the collector in milliseconds. */
  sending?: number;
};

const SEND_TIMEOUT_MS = 10_000;
/** Maximum number of waiting spans, so that a hanging collector does not fill the memory. */
const MAX_WAITING = 2048;

/**
 * Exports calls, jobs and statements as OpenTelemetry spans, over OTLP in JSON. Spans contain only ids and
 * names from the code: route, status, hotel, job type, operation and table. They contain no addresses, values
 * or SQL text. Spans that the collector rejects are dropped.
 * @returns a function that stops the export after the waiting spans are sent or have timed out
 */
export async function openTelemetry({
  endpoint,
  service,
  version,
  share,
  sending = SEND_TIMEOUT_MS,
}: TelemetryOptions): Promise<() => Promise<void>> {
  // Loaded only if tracing is configured.
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
      new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING, exportTimeoutMillis: sending }),
    ],
  });
  const tracer = provider.getTracer('genkan', version);
  const kinds = { call: api.SpanKind.SERVER, job: api.SpanKind.CONSUMER, statement: api.SpanKind.CLIENT };
  exportSpans((work: SpanKind, name: string, parent: Trace | undefined): StartedSpan => {
    const span = tracer.startSpan(name, { kind: kinds[work] }, contextOf(parent));
    return {
      trace: traceOf(span.spanContext()),
      end({ name: final, attributes = {}, failed = false, at }) {
        if (final !== undefined) span.updateName(final);
        span.setAttributes(definedAttributes(attributes));
        if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end(at);
      },
    };
  });
  return async () => {
    exportSpans(undefined);
    const controller = new AbortController();
    const timeout = sleep(sending, undefined, { signal: controller.signal }).catch(() => undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    controller.abort();
  };

  function contextOf(parent: Trace | undefined): Context {
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

const definedAttributes = (attributes: Record<string, string | number | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
