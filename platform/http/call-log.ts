import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { log } from '#platform/log/log.ts';
import { meters } from '#platform/meters/meters.ts';
import {
  beginSpan,
  parseTraceparent,
  runInTrace,
  type StartedSpan,
  unexportedSpan,
} from '#platform/trace/trace.ts';
import { callOf, facilityOf, runInCall } from './call-context.ts';

const slowCalls = new Counter({
  name: 'genkan_slow_calls_total',
  help: 'Calls that took longer than SLOW_CALL, by route pattern',
  labelNames: ['method', 'route'],
  registers: [meters],
});

/** Paths that load balancers and Prometheus request every few seconds. */
const UNLOGGED_PATHS = /^\/(api\/health\/|metrics$)/;

/**
 * Logs one line per call after the response or the caller's disconnect: route, hotel, status and duration
 * (docs/reference/monitoring.md#logs). Never logs the caller or the URL. All lines logged during the call have
 * the same trace, which the caller may set. `slow` is the threshold for a warning in milliseconds.
 */
export function logCalls(app: FastifyInstance, slow: number): void {
  app.addHook('onRequest', (request, response, done) => {
    const isLogged = !UNLOGGED_PATHS.test(routeOf(request));
    const parent = parseTraceparent(request.headers.traceparent);
    const span = isLogged ? beginSpan('call', request.method, parent) : unexportedSpan();
    const startedAt = performance.now();
    // `close` is emitted after the end of a response and also after the caller disconnected.
    response.raw.once('close', () => {
      if (isLogged) writeLine(request, response, { span, took: performance.now() - startedAt, slow });
    });
    runInTrace(span.trace, () => runInCall(callOf(request), done));
  });
}

type CallTiming = { span: StartedSpan; took: number; slow: number };

function writeLine(request: FastifyRequest, response: FastifyReply, { span, took, slow }: CallTiming): void {
  const { method } = request;
  const route = routeOf(request);
  const call = callOf(request);
  const isSlow = took >= slow;
  if (isSlow) slowCalls.inc({ method, route });
  const isWhole = response.raw.writableFinished;
  const status = isWhole ? response.statusCode : undefined;
  const facility = facilityOf(call);
  log[isSlow ? 'warn' : 'info'](
    {
      method,
      route,
      status,
      ms: Math.round(took),
      facility,
      requestId: call.requestId,
      traceId: span.trace.traceId,
    },
    `${isSlow ? 'slow call' : 'call'}${isWhole ? '' : ' broken off'}`,
  );
  span.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'genkan.facility': facility,
    },
    failed: status === undefined || status >= 500,
  });
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown';
