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

/** Where people reach this server; https makes cookies Secure. */
export type ServerOptions = Origins & {
  /** False, a number of proxies in front of us, or their addresses. */
  trustProxy: false | number | string[];
  /**
   * Calls a minute and address before 429: against floods, far above what people do. Attempts are counted elsewhere
   * (docs/security/limits.md#attempts).
   */
  callsPerMinute: number;
  /** Brings together what all processes of the installation count; without it each counts for itself. */
  shareCalls?: ShareCalls | undefined;
  /** For how long a request may take to come in. Milliseconds. */
  requestTimeout: number;
  /** Whether this process was told to stop. */
  isStopping: () => boolean;
  /** For how long requests in flight may go on once the server closes. Milliseconds. */
  patience: number;
  /** From how many milliseconds on a call is logged as slow. */
  slowCall: number;
  routes: readonly HttpRoute[];
  identify: Identify;
  answerOnce: AnswerOnce;
  /** How refusals are put into words for whoever sent this request. */
  wordingFor: (request: FastifyRequest) => Wording;
  /** Hears of every refusal, and of what call it was. */
  refused: (call: CallContext, refusal: Refusal) => void;
};

/** A server that answers the routes' contracts under /api. Pages, files and operations are added by the caller. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const settings: FastifyHttpOptions<Server> = {
    trustProxy: proxyTrust(options.trustProxy),
    bodyLimit: 256 * KIB,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    // What still arrives is served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: options.requestTimeout,
    // Node looks every half minute by itself, and gives a request the time of headers, a minute, where that is longer.
    http: {
      headersTimeout: options.requestTimeout,
      connectionsCheckingInterval: options.requestTimeout / 10,
    },
    // Longer than any address that Node reads: what is too long for a field is its schema's to say.
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
    // A proxy would keep the connection, and send the next guest to a port that closes.
    if (options.isStopping()) response.header('connection', 'close');
  });
  await app.register(helmet, headers(options.publicUrl.startsWith('https:')));
  // Before the limit: the page that refuses is in the language that a cookie names.
  await app.register(cookie);
  await limitCalls(app, options);
  // Answers alone: what unpacks bodies is open to everybody, and nobody needs it (docs/security/packages.md).
  await app.register(compress, {
    globalCompression: true,
    globalDecompression: false,
    encodings: ['br', 'gzip', 'identity'],
  });
  await app.register(multipart, {
    // How large a file may be, the call that takes it says.
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
 * Counts every request before anything is looked up for it, one that is refused for want of a caller or that nothing answers, too.
 * Routes may have limits of their own.
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
    // RateLimit-Limit, -Remaining and -Reset: what programs pace themselves by.
    enableDraftSpec: true,
    errorResponseBuilder: () => new Refusal(429, 'too_many_requests'),
  });
  // Before the limit, which counts by address.
  app.addHook('onRequest', async request => {
    if (hasHungUp(request)) throw new Refusal(422, 'invalid_input');
    if (namesTwoHosts(request.raw)) throw new Refusal(400, 'invalid_input');
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async function (request, response) {
    if (!request.routeOptions.config?.rateLimit) await limit.call(this, request, response);
  });
}

/** Strict by default: an answer of the API is no page, and nothing may frame or load it. Pages set their own policy. */
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
 * Closing waits for requests in flight. Their connections would be kept for the browser's next request and hold the
 * close up for over a minute: each is let go as soon as it has nothing more to say. Browsers also open connections
 * ahead of need, over which nothing was said yet: Node counts those as busy. What is not done in time is cut off, and logged.
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
