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
import { type CallContext, hasHungUp } from './call-context.ts';
import { logCalls } from './call-log.ts';
import { type AnswerOnce, addCallRoute, type HttpRoute, type Identify } from './call-route.ts';
import { errorReply, type Wording } from './error-reply.ts';
import { floodCounts, type ShareCalls, storeOf } from './flood-counts.ts';
import { type Origins, originCalled } from './origin.ts';
import { Refusal } from './refusal.ts';
import { answerUnreadable, namesTwoHosts, readableUrl } from './unreadable.ts';

const KIB = 1024;

/** The public addresses of this server; https makes cookies Secure. */
export type ServerOptions = Origins & {
  /** False, the number of proxies in front of us, or their addresses. */
  trustProxy: false | number | string[];
  /**
   * Calls per minute and address before 429. Protects against floods, far above what people do. Attempts are
   * counted elsewhere (docs/security/limits.md#attempts).
   */
  callsPerMinute: number;
  /**
   * Shares the call counts among all processes of the installation. Without it, each process counts for itself.
   */
  shareCalls?: ShareCalls | undefined;
  /** How long receiving a request may take, in milliseconds. */
  requestTimeout: number;
  isStopping: () => boolean;
  /** How long requests in flight may continue once the server closes, in milliseconds. */
  patience: number;
  /** A call is logged as slow from this duration on, in milliseconds. */
  slowCall: number;
  routes: readonly HttpRoute[];
  identify: Identify;
  answerOnce: AnswerOnce;
  /** Words refusals in the language of the request's sender. */
  wordingFor: (request: FastifyRequest) => Wording;
  /** Called for every refusal with the context of its call. */
  refused: (call: CallContext, refusal: Refusal) => void;
};

/**
 * Builds a server that answers the routes' contracts under /api. The caller adds pages, files and operations
 * endpoints.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const settings: FastifyHttpOptions<Server> = {
    trustProxy: proxyTrust(options.trustProxy),
    bodyLimit: 256 * KIB,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    // Requests that still arrive while closing are served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: options.requestTimeout,
    // By default Node checks only every 30 seconds, and allows the headers timeout of a minute if that is
    // longer.
    http: {
      headersTimeout: options.requestTimeout,
      connectionsCheckingInterval: options.requestTimeout / 10,
    },
    // Longer than any URL that Node reads, so that the schema reports a field that is too long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 * KIB },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: answerUnreadable,
  };
  const app = Fastify(settings);
  readBodies(app);
  app.decorateRequest('identity', null);
  app.decorateRequest('call', null);
  logCalls(app, options.slowCall);
  letGoOfConnections(app, options.patience);
  app.setErrorHandler(errorReply(options.wordingFor, options.refused));
  app.addHook('onSend', async (request, response) => {
    response.header('x-request-id', request.id);
    // Otherwise a proxy would keep the connection and send the next guest to a closing port.
    if (options.isStopping()) response.header('connection', 'close');
  });
  await app.register(helmet, headers(options.publicUrl.startsWith('https:')));
  // Before the rate limit: its error page uses the language from a cookie.
  await app.register(cookie);
  await limitCalls(app, options);
  // Compresses responses only. Unpacking request bodies would be open to everyone, and nobody needs it
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
    answerOnce: options.answerOnce,
    https: options.publicUrl.startsWith('https:'),
    own: (request: FastifyRequest) => originCalled(request, options),
  };
  for (const route of options.routes) addCallRoute(app, route, site);
  const nowhere = async () => {
    throw new Refusal(404, 'route_not_found');
  };
  app.all('/api/*', nowhere);
  app.setNotFoundHandler(nowhere);
  return app;
}

function proxyTrust(trust: ServerOptions['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/**
 * Counts every request before anything is looked up for it, including unauthenticated requests and those
 * without a route. Routes may have limits of their own.
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
    // Sends RateLimit-Limit, -Remaining and -Reset, by which clients can pace themselves.
    enableDraftSpec: true,
    errorResponseBuilder: () => new Refusal(429, 'too_many_requests'),
  });
  // Before the rate limit, which counts by address.
  app.addHook('onRequest', async request => {
    if (hasHungUp(request)) throw new Refusal(422, 'invalid_input');
    if (namesTwoHosts(request.raw)) throw new Refusal(400, 'invalid_input');
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async function (request, response) {
    if (!request.routeOptions.config?.rateLimit) await limit.call(this, request, response);
  });
}

/**
 * Strict by default: an API response is not a page, and nothing may frame it or load from it. Pages set their
 * own policy.
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
 * Closes connections at shutdown. Closing waits for requests in flight, but keep-alive connections would delay
 * it by over a minute, so each is closed as soon as it is idle. Browsers also open connections in advance,
 * which Node counts as busy before anything was sent. Requests that are not done within `patience` are cut off
 * and logged.
 */
function letGoOfConnections(app: FastifyInstance, patience: number): void {
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
