import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A trace of W3C Trace Context: a call or job with all work that it causes, across processes. */
export type Trace = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits that identify this part of the trace. */
  readonly spanId: string;
  readonly isSampled: boolean;
};

const traces = new AsyncLocalStorage<Trace>();

export const runInTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** Returns the current trace, or undefined in commands and at startup. */
export const currentTrace = (): Trace | undefined => traces.getStore();

export const newTrace = (): Trace => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: true,
});

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/**
 * Parses the caller's `traceparent` header (W3C Trace Context, level 1). Returns undefined if it is missing or
 * invalid.
 */
export function parseTraceparent(header: string | string[] | undefined): Trace | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const traceparent = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

export type SpanKind = 'call' | 'job' | 'statement';

type Outcome = {
  /** Set if the name is determined only at the end. */
  name?: string;
  attributes?: Record<string, string | number | undefined>;
  failed?: boolean;
  /** Defaults to now. */
  at?: Date | undefined;
};

export type StartedSpan = { readonly trace: Trace; end(outcome: Outcome): void };

type Exporter = (work: SpanKind, name: string, parent: Trace | undefined) => StartedSpan;

let exporter: Exporter | undefined;

/** Sets the exporter of all spans. Undefined disables the export. */
export function exportSpans(by: Exporter | undefined): void {
  exporter = by;
}

export const isExportingSpans = (): boolean => exporter !== undefined;

export const unexportedSpan = (): StartedSpan => ({
  trace: { ...newTrace(), isSampled: false },
  end: () => undefined,
});

/**
 * Begins a span as a child of the parent, or in a new trace if there is no parent. Names and attributes must
 * not contain personal data.
 */
export function beginSpan(work: SpanKind, name: string, parent: Trace | undefined): StartedSpan {
  return exporter?.(work, name, parent) ?? { trace: parent ?? newTrace(), end: () => undefined };
}
