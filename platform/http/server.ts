import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest } from 'fastify';
import { log } from '#platform/log/log.ts';
import { readBodies } from './body.ts';
import { type CallContext, hasDisconnected } from './call-context.ts';
import { logCalls } from './call-log.ts';
import { addCallRoute, type HttpRoute, type Identify, type RespondOnce } from './call-route.ts';
import { errorReply, type Wording } from './error-reply.ts';
import { floodCounts, type ShareCalls, storeOf } from './flood-counts.ts';
import { methodError } from './method-fault.ts';
import { type Origins, originCalled } from './origin.ts';
import { provenCallers } from './proven-callers.ts';
import { Refusal } from './refusal.ts';
import { hasTwoHosts, readableUrl, respondToMalformed } from './unreadable.ts';

const KIB = 1024;

export type ServerOptions = Origins & {
  trustProxy: false | number | string[];
  /**
   * Maximum calls per minute and address, or API key, before 429. Protects against floods and is far above what people need.
   * Attempts to guess secrets have separate limits (docs/security/limits.md#attempts).
   */
  callsPerMinute: number;
  /**
   * Shares call counts among all processes of the installation. If absent, each process counts only its own
   * calls.
   */
  shareCalls?: ShareCalls | undefined;
  /** Timeout in milliseconds for receiving a request. */
  requestTimeout: number;
  isStopping: () => boolean;
  /** How long requests in progress may continue after the server starts to close, in milliseconds. */
  patience: number;
  /** A call that takes at least this many milliseconds is logged as slow. */
  slowCall: number;
  routes: readonly HttpRoute[];
  identify: Identify;
  respondOnce: RespondOnce;
  wordingFor: (request: FastifyRequest) => Wording;
  refused: (call: CallContext, refusal: Refusal) => void;
};

const MAX_HEADERS_MS = 30_000;

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const headersTimeout = Math.min(options.requestTimeout, MAX_HEADERS_MS);
  const settings: FastifyHttpOptions<Server> = {
    trustProxy: proxyTrust(options.trustProxy),
    bodyLimit: 256 * KIB,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    // Requests that arrive during the shutdown are still served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: options.requestTimeout,
    // Node checks for expired timeouts only every 30 seconds by default.
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / 10 },
    // Longer than any URL that Node accepts, so that the schema reports a parameter that is too long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 * KIB },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: respondToMalformed,
  };
  const app = Fastify(settings);
  readBodies(app);
  app.decorateRequest('identity', null);
  app.decorateRequest('call', null);
  logCalls(app, options.slowCall);
  closeConnections(app, options.patience);
  app.setErrorHandler(errorReply(options.wordingFor, options.refused));
  app.addHook('onSend', async (request, response) => {
    response.header('x-request-id', request.id);
    // Otherwise a proxy would reuse the connection and send the next guest to a closing port.
    if (options.isStopping()) response.header('connection', 'close');
  });
  await app.register(helmet, headers(options.publicUrl.startsWith('https:')));
  // Register this before the rate limit, whose error page uses the language from a cookie.
  await app.register(cookie);
  await limitCalls(app, options);
  // Compresses responses only. Decompressing request bodies would be an attack surface that no client needs
  // (docs/security/packages.md).
  await app.register(compress, {
    globalCompression: true,
    globalDecompression: false,
    encodings: ['br', 'gzip', 'identity'],
  });
  await app.register(multipart, {
    // The call that accepts a file sets its maximum size.
    limits: { files: 1, fileSize: 0, fields: 8, fieldSize: 4 * KIB },
  });
  const site = {
    identify: options.identify,
    respondOnce: options.respondOnce,
    https: options.publicUrl.startsWith('https:'),
    own: (request: FastifyRequest) => originCalled(request, options),
  };
  for (const route of options.routes) addCallRoute(app, route, site);
  const rejectUnknownRoute = async (request: FastifyRequest) => {
    throw methodError(request, options.routes) ?? new Refusal(404, 'route_not_found');
  };
  app.all('/api/*', rejectUnknownRoute);
  app.setNotFoundHandler(rejectUnknownRoute);
  return app;
}

function proxyTrust(trust: ServerOptions['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/**
 * Counts every request before anything is looked up for it, including unauthenticated requests and those
 * without a route. Routes may also have their own limits.
 */
async function limitCalls(
  app: FastifyInstance,
  { callsPerMinute, shareCalls }: ServerOptions,
): Promise<void> {
  const counts = floodCounts(shareCalls);
  app.addHook('onClose', async () => counts.stop());
  await app.register(rateLimit, {
    global: false,
    store: storeOf(counts),
    max: callsPerMinute,
    timeWindow: '1 minute',
    // Sends the RateLimit-Limit, -Remaining and -Reset headers, so that clients can slow down.
    enableDraftSpec: true,
    errorResponseBuilder: () => new Refusal(429, 'too_many_requests'),
  });
  const proven = provenCallers();
  // Run this before the rate limit, because a disconnected caller has no address to count by.
  app.addHook('onRequest', async request => {
    if (hasDisconnected(request)) throw new Refusal(422, 'invalid_input');
    if (hasTwoHosts(request.raw)) throw new Refusal(400, 'invalid_input');
  });
  const limitByAddress = app.rateLimit();
  const limitByCredential = app.rateLimit({
    keyGenerator: request => proven.of(request) ?? '',
    errorResponseBuilder: () =>
      new Refusal(429, 'too_many_requests', {
        sentences: { '': `More than ${callsPerMinute} calls within a minute with this key. Wait a minute.` },
      }),
  });
  app.addHook('onRequest', async function (request, response) {
    if (request.routeOptions.config?.rateLimit) return;
    const limit = proven.of(request) === undefined ? limitByAddress : limitByCredential;
    await limit.call(this, request, response);
  });
  app.addHook('onResponse', async (request, { statusCode }) => proven.learn(request, statusCode));
}

/**
 * Strict default headers for API responses, which must not be framed or load anything. Pages set their own
 * policy.
 */
function headers(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  } as const;
}

/**
 * Closes connections at shutdown. Keep-alive connections would delay it by over a minute, so each is closed as
 * soon as it is idle. Connections that browsers opened in advance are also closed, although Node counts them as
 * busy. Requests that are not finished within `patience` are aborted and logged.
 */
function closeConnections(app: FastifyInstance, patience: number): void {
  const connections = new Set<Socket>();
  const inFlight = new Set<FastifyRequest>();
  let sweeping: NodeJS.Timeout | undefined;
  let cutting: NodeJS.Timeout | undefined;
  app.server.on('connection', connection => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  app.addHook('onRequest', async request => {
    inFlight.add(request);
  });
  app.addHook('onResponse', async request => {
    inFlight.delete(request);
  });
  app.addHook('onRequestAbort', async request => {
    inFlight.delete(request);
  });
  const cutOff = () => {
    for (const { id, routeOptions } of inFlight)
      log.warn({ requestId: id, route: routeOptions.url }, 'A call was cut off by the stop');
    app.server.closeAllConnections();
  };
  app.addHook('preClose', async () => {
    sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      for (const each of connections) if (each.bytesRead === 0) each.destroy();
    }, 50);
    cutting = setTimeout(cutOff, patience);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    clearTimeout(cutting);
  });
}
