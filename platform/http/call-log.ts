import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { log } from '#platform/log/log.ts';
import { meters } from '#platform/meters/meters.ts';
import { beginSpan, callersTrace, duringTrace, notExported, type Started } from '#platform/trace/trace.ts';
import { callOf, duringCall, facilityOf } from './call-context.ts';

const slowCalls = new Counter({
  name: 'genkan_slow_calls_total',
  help: 'Calls that took longer than SLOW_CALL, by route pattern',
  labelNames: ['method', 'route'],
  registers: [meters],
});

/** Asked for every few seconds by balancers and Prometheus. */
const UNLOGGED = /^\/(api\/health\/|metrics$)/;

/**
 * Writes one line a call, once it is answered or its caller has hung up: what was called, of which hotel, how it ended and how
 * long it took (docs/operators.md#logs); never by whom, and never the address that was called. Whatever else is logged meanwhile
 * has its trace, which the caller may name. `slow`: from how many milliseconds on it is a warning.
 */
export function logCalls(app: FastifyInstance, slow: number): void {
  app.addHook('onRequest', (request, response, done) => {
    const isLogged = !UNLOGGED.test(routeOf(request));
    const named = callersTrace(request.headers.traceparent);
    const span = isLogged ? beginSpan('call', request.method, named) : notExported();
    const begun = performance.now();
    // The close of an answer comes after its end, and also where nobody waits for the end any more.
    response.raw.once('close', () => {
      if (isLogged) writeLine(request, response, { span, took: performance.now() - begun, slow });
    });
    duringTrace(span.trace, () => duringCall(callOf(request), done));
  });
}

type Measured = { span: Started; took: number; slow: number };

function writeLine(request: FastifyRequest, response: FastifyReply, { span, took, slow }: Measured): void {
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
