import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What belongs together, across processes, as W3C Trace Context names it: a call or a job with all that it caused. */
export type Trace = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 of them: what this part of it is. */
  readonly spanId: string;
  /** Whether the caller keeps what is measured of it. */
  readonly isSampled: boolean;
};

const traces = new AsyncLocalStorage<Trace>();

/** Everything that `work` does, and logs, belongs to this. */
export const duringTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** What is done now belongs to this; undefined in commands and at the start. */
export const currentTrace = (): Trace | undefined => traces.getStore();

/** A trace of its own, caused by nobody who says so. */
export const newTrace = (): Trace => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: true,
});

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** The trace that a caller names in `traceparent` (W3C Trace Context, level 1); undefined where that is none, or not valid. */
export function callersTrace(header: string | string[] | undefined): Trace | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The same the other way: what a trace is called in `traceparent`. */
export const traceparent = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** What a span is of. */
export type Work = 'call' | 'job' | 'statement';

type Outcome = {
  /** Where it is known only now. */
  name?: string;
  attributes?: Record<string, string | number | undefined>;
  failed?: boolean;
  /** Absent: it ends now. */
  at?: Date | undefined;
};

/** A part of a trace that has begun. */
export type Started = { readonly trace: Trace; end(outcome: Outcome): void };

type Exporter = (work: Work, name: string, parent: Trace | undefined) => Started;

let exporter: Exporter | undefined;

/** Has every part of a trace measured and exported; undefined: none. */
export function exportSpans(by: Exporter | undefined): void {
  exporter = by;
}

export const exportsSpans = (): boolean => exporter !== undefined;

/** A trace of which nothing is exported, nor of what it causes. */
export const notExported = (): Started => ({
  trace: { ...newTrace(), isSampled: false },
  end: () => undefined,
});

/** Begins a part of a trace, of the parent's or of one of its own. Names and attributes hold no values of anybody. */
export function beginSpan(work: Work, name: string, parent: Trace | undefined): Started {
  return exporter?.(work, name, parent) ?? { trace: parent ?? newTrace(), end: () => undefined };
}
