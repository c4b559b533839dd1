import type { z } from 'zod';
import { apiVersions } from '#features/access/access/rules/api-versions.ts';
import catalogue from '#i18n/en/errors.json' with { type: 'json' };
import type { ErrorCode } from '#i18n/error-codes.ts';
import { partsOf } from '#platform/http/address.ts';
import type { Contract } from '#platform/http/contract.ts';
import { jsonSchemaOf, openEnum } from '#platform/http/json-schema.ts';
import { binaryReply } from '#platform/http/reply.ts';

import { keyRefusals } from './key-refusals.ts';

type Json = Record<string, unknown>;

/** Lists every error code. More may be added, so any text is allowed. */
export const errorCode: Json = {
  description: 'A stable code for programs to act on. More may come.',
  ...openEnum(Object.keys(catalogue)),
};

const codeRef: Json = { $ref: '#/components/schemas/ErrorCode' };

export const failure: Json = {
  type: 'object',
  description: 'The reason why the whole call failed.',
  required: ['status', 'code', 'message'],
  properties: {
    status: {
      type: 'object',
      required: ['success'],
      properties: { success: { type: 'boolean', const: false } },
    },
    code: codeRef,
    message: {
      type: 'string',
      description: 'In English for programs with an API key, otherwise in the language of the Lang header.',
    },
    errors: {
      type: 'object',
      description: 'The errors by field, with status 422.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    error_codes: {
      type: 'object',
      description: 'A stable code by field, for programs with an API key.',
      additionalProperties: codeRef,
    },
    data: {
      type: 'object',
      description:
        'Further details, if there are any: versions of version_unknown, scopes of key_scope_missing, newest_cursor of cursor_ahead, the days of wrong_date.',
    },
  },
};

const count = (description: string): Json => ({ description, schema: { type: 'integer' } });

/** Response headers. The first four are in every response. */
export const answerHeaders: Record<string, Json> = {
  'X-Request-Id': { description: 'Names this call when you ask for help.', schema: { type: 'string' } },
  'RateLimit-Limit': count('How many calls a minute this address may make.'),
  'RateLimit-Remaining': count('How many are left of them.'),
  'RateLimit-Reset': count('In how many seconds the minute ends.'),
  'Retry-After': count('In how many seconds to send the call again.'),
  'Genkan-Version': {
    description: 'By which version the call was answered.',
    schema: { type: 'string', enum: apiVersions },
  },
  'Idempotency-Replayed': {
    description: 'There where the answer is that of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

const headersOf = (...more: string[]): Json =>
  Object.fromEntries(
    ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', ...more].map(name => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

const failed = (description: string, code: string, message: string, ...more: string[]): Json => ({
  description,
  headers: headersOf(...more),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      example: { status: { success: false }, code, message },
    },
  },
});

export const refusals: Record<string, Json> = {
  Unauthenticated: failed(
    'The caller is not signed in or has no valid key.',
    'unauthenticated',
    'The X-Api-Key header is missing, or its key is unknown or revoked.',
  ),
  Forbidden: failed('The caller may not do this.', 'forbidden', 'You do not have permission to do this.'),
  Invalid: failed(
    'The input is invalid; errors names the fields.',
    'invalid_input',
    'bookings must have at most 500 items, not 501.',
  ),
  TooMany: failed(
    'Too many calls, or too many failed attempts.',
    'too_many_requests',
    'More than 1200 calls within a minute from this address. Wait a minute.',
    'Retry-After',
  ),
  ServerError: failed(
    'Something failed on the server; the same call may be sent again.',
    'server_error',
    'Something failed on our side. Send the same call again later.',
  ),
};

/** The responses of a call: its own reply, and its possible errors. */
export function responses(contract: Contract): Json {
  const isForKeys = 'api-key' in contract.access;
  return {
    200: { description: 'Success.', headers: headersOf(...more(contract)), content: replyOf(contract) },
    ...('public' in contract.access ? {} : { 401: refusal('Unauthenticated') }),
    ...('staff' in contract.access ? { 403: refusal('Forbidden') } : {}),
    ...(contract.conflict ? { 409: conflictOf(contract.conflict) } : {}),
    422: refusal('Invalid'),
    429: refusal('TooMany'),
    ...(isForKeys ? forKeys(contract) : {}),
    '4XX': {
      description: otherRefusals(contract),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
    '5XX': refusal('ServerError'),
  };
}

/** Returns additional response headers of a call, if a key may make it. */
function more({ access, address }: Contract): string[] {
  if (!('api-key' in access)) return [];
  return partsOf(address).method === 'GET' ? ['Genkan-Version'] : ['Genkan-Version', 'Idempotency-Replayed'];
}

/** Returns each status with the codes that a program may have to handle. */
function forKeys(contract: Contract): Json {
  const found = [...keyRefusals(contract)].map(([status, codes]): [number, Json] => [
    status,
    withCodes(contract, status, codes),
  ]);
  return Object.fromEntries(found);
}

function withCodes({ conflict }: Contract, status: number, codes: readonly ErrorCode[]): Json {
  const code = openEnum(codes);
  const data = status === 409 && conflict ? { data: jsonSchemaOf(conflict, 'output') } : {};
  const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }], properties: { code, ...data } };
  return {
    description: `${reasons[status] ?? 'Refused.'} Codes: ${codes.join(', ')}.`,
    headers: headersOf(...(status === 409 || status === 429 ? ['Retry-After'] : [])),
    content: { 'application/json': { schema } },
  };
}

const reasons: Partial<Record<number, string>> = {
  400: 'The version is not there; data.versions names those that are.',
  401: 'There is no key, or it is unknown, revoked or expired.',
  403: 'The key is for something else; data.scopes names the scopes that would do.',
  404: 'The hotel has nothing of that name.',
  409: 'Something stands against it; data tells what.',
  413: 'Too much at once.',
  415: 'The body is not said to be JSON.',
  422: 'The input is wrong; errors and error_codes name the fields.',
  429: 'Too many calls within a minute.',
};

function conflictOf(data: z.ZodType): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Failure' }],
    properties: { data: jsonSchemaOf(data, 'output') },
  };
  return {
    description: 'Something stands against it, or has changed in the meantime; data tells what.',
    content: { 'application/json': { schema } },
  };
}

const refusal = (name: keyof typeof refusals): Json => ({ $ref: `#/components/responses/${name}` });

function otherRefusals({ errors }: Contract): string {
  const own = errors.length > 0 ? ` Codes of this call: ${errors.join(', ')}.` : '';
  return `Other refusals, such as 404 for what does not exist and 409 for what has changed in the meantime.${own}`;
}

function replyOf({ access, example, bytes = ['application/octet-stream'] }: Contract): Json {
  const replies = Object.values(access).flatMap(entry => (entry ? [entry.reply] : []));
  if (replies.includes(binaryReply)) return Object.fromEntries(bytes.map(type => [type, {}]));
  const texts = new Set(replies.map(each => JSON.stringify(jsonSchemaOf(each, 'output'))));
  const shapes = [...texts].map(text => {
    const shape: Json = JSON.parse(text);
    return shape;
  });
  const schema = shapes.length === 1 ? shapes[0] : { anyOf: shapes };
  return { 'application/json': { schema, ...(example ? { example: example.reply } : {}) } };
}
