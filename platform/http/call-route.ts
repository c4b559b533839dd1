import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { partsOf } from './address.ts';
import { callOf, runInCall } from './call-context.ts';
import type { Contract } from './contract.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { assertMedia, UNPARSED_TYPE } from './media.ts';
import { isOriginAllowed } from './origin.ts';
import { readInput } from './read-input.ts';
import { invalidInput, Refusal } from './refusal.ts';
import { Binary } from './reply.ts';

/** The caller: its type as in the contract's `access`, its scope, and further data about it. */
export type Identity = { kind: string; scope: unknown; caller: unknown; byCookie: boolean };

/**
 * Identifies the caller. Rejects with 401 if the caller is unknown or of the wrong type, and with 403 if the
 * call is not permitted.
 */
export type Identify = (request: FastifyRequest, contract: Contract, exchange: Exchange) => Promise<Identity>;

export type HttpRoute = { contract: Contract; handlers: Record<string, (call: never) => Promise<unknown>> };

/**
 * Answers an API call that may be repeated. Runs `answer`, or returns the stored response to an identical
 * earlier call. The response has the shape that the contract defines for the caller.
 */
export type RespondOnce = (
  call: { identity: Identity; contract: Contract; exchange: Exchange },
  answer: () => Promise<unknown>,
) => Promise<unknown>;

/** `own` is the origin (guests or staff) that received the request. */
type RouteOptions = {
  identify: Identify;
  respondOnce: RespondOnce;
  https: boolean;
  own: (request: FastifyRequest) => string;
};

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    contract?: Contract;
  }
}

/**
 * Registers the route of a contract. The order of checks is part of the contract
 * (docs/reference/calls.md#the-order-of-checks): caller (401) → permission (403) → input (422) → the handler's
 * own errors (404, 409).
 */
export function addCallRoute(app: FastifyInstance, route: HttpRoute, site: RouteOptions): void {
  const { contract } = route;
  const { method, path } = partsOf(contract.address);
  const queryNames = namesInQuery(contract);
  // Identify the caller before the body is read, so that unauthorized callers cannot make the server read much.
  // If the body identifies the caller, this is impossible.
  const hook = contract.guestPageBy === undefined ? 'onRequest' : 'preValidation';
  app.route({
    method,
    url: `/api/${path}`,
    config: { contract },
    ...(contract.bodyLimit ? { bodyLimit: contract.bodyLimit } : {}),
    [hook]: (request: FastifyRequest, response: FastifyReply) =>
      runInCall(callOf(request), async () => {
        const exchange = exchangeOf(request, response, site.https);
        const identity = await site.identify(request, contract, exchange);
        const isWrite = method !== 'GET' || contract.changes === true;
        const requestOrigin = { byCookie: identity.byCookie, own: site.own(request) };
        if (isWrite && !isOriginAllowed(request.headers, requestOrigin))
          throw new Refusal(403, 'origin_refused');
        if (method !== 'GET') assertMedia(request.headers, contract.media ?? 'json');
        // Ignore the given media type, even an invalid one, because the body is not parsed.
        if (contract.media === 'any') request.headers['content-type'] = UNPARSED_TYPE;
        request.identity = identity;
      }),
    handler: (request, response) =>
      runInCall(callOf(request), async () => {
        const { identity } = request;
        if (!identity) throw new Error('A route answered before its caller was identified');
        if (isProgram(identity)) assertKnown(request, queryNames);
        const input = parseInput(contract, request);
        const handler = route.handlers[identity.kind] as (call: unknown) => Promise<unknown>;
        const { scope, caller } = identity;
        const exchange = exchangeOf(request, response, site.https);
        const respond = async () =>
          filterReply(contract, identity.kind, await handler({ scope, caller, input, exchange }));
        const isWrite = method !== 'GET' || contract.changes === true;
        return send(
          response,
          await (isWrite ? site.respondOnce({ identity, contract, exchange }, respond) : respond()),
        );
      }),
  });
}

function parseInput(contract: Contract, request: FastifyRequest): unknown {
  return readInput(contract.input, { ...inputFields(contract, request), ...paramsOf(request) });
}

/** A caller with an API key or a Bearer token. */
const isProgram = ({ kind, byCookie }: Identity) => !byCookie && kind !== 'public';

function namesInQuery(contract: Contract): ReadonlySet<string> {
  const { method, inQuery } = partsOf(contract.address);
  return new Set(
    method === 'GET' ? Object.keys(jsonSchemaOf(contract.input, 'input').properties ?? {}) : inQuery,
  );
}

/**
 * Rejects unknown query fields, because their sender expects them to have an effect. Only for programs:
 * browsers sometimes add fields.
 * @throws 422
 */
function assertKnown(request: FastifyRequest, names: ReadonlySet<string>): void {
  const unknown = Object.keys(objectOrRefusal(request.query)).filter(name => !names.has(name));
  if (unknown.length === 0) return;
  throw invalidInput(
    Object.fromEntries(unknown.map(name => [name, 'field_unknown' as const])),
    Object.fromEntries(unknown.map(name => [name, `${name} is not a query field of this call.`])),
  );
}

/** Takes each field only from the source that the contract defines. Other query fields are ignored. */
function inputFields(contract: Contract, request: FastifyRequest): Record<string, unknown> {
  const { method, inQuery } = partsOf(contract.address);
  const query = objectOrRefusal(request.query);
  if (method === 'GET') return query;
  const isUnread = contract.media === 'multipart' || contract.media === 'any';
  const body = isUnread ? {} : objectOrRefusal(request.body ?? {});
  const isIn = ([name]: [string, unknown]) => inQuery.includes(name);
  const fromQuery = Object.entries(query).filter(isIn);
  const fromBody = Object.entries(body).filter(field => !isIn(field));
  return Object.fromEntries([...fromQuery, ...fromBody]);
}

function objectOrRefusal(value: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (!parsed.success) throw new Refusal(422, 'invalid_input');
  return parsed.data;
}

const paramsOf = (request: FastifyRequest) =>
  z.record(z.string(), z.unknown()).catch({}).parse(request.params);

function filterReply(contract: Contract, kind: string, result: unknown): unknown {
  const entry = contract.access[kind];
  if (!entry) throw new Error(`${contract.address} has no reply for ${kind}`);
  return entry.reply.parse(result);
}

function send(response: FastifyReply, result: unknown): unknown {
  response.header('cache-control', 'no-store');
  if (!(result instanceof Binary)) return result;
  response.type(result.type);
  if (result.filename !== undefined)
    response.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(result.filename)}`,
    );
  if (result.resumable) {
    const { size, etag, from } = result.resumable;
    response.headers({ 'accept-ranges': 'bytes', etag, 'content-length': size - from });
    if (from > 0) response.code(206).header('content-range', `bytes ${from}-${size - 1}/${size}`);
  }
  return response.send(result.body);
}
