import { expect, test } from 'vitest';
import { newTrace, parseTraceparent, traceparent } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a valid traceparent continues the trace of the caller', () => {
  const trace = { traceId: TRACE, spanId: SPAN };
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...trace, isSampled: true });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...trace, isSampled: false });
});

test('parses the known part of a later traceparent version', () => {
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-09-what-is-to-come`)).toMatchObject({
    traceId: TRACE,
    isSampled: true,
  });
});

test.each([
  undefined,
  '',
  'hanako@example.com',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
])('ignores an invalid traceparent: %s', header => {
  expect(parseTraceparent(header)).toBeUndefined();
});

test.each([true, false])(
  'a new trace is valid and can be formatted and parsed unchanged (sampled: %s)',
  isSampled => {
    const trace = { ...newTrace(), isSampled };
    expect(parseTraceparent(traceparent(trace))).toEqual(trace);
  },
);

test('each new trace has a different id', () => {
  expect(newTrace().traceId).not.toBe(newTrace().traceId);
});
