import type { z } from 'zod';
import { accessOf, keyAccessOf } from '#features/access/access/contract/endpoint.ts';
import { apiVersions } from '#features/access/access/rules/api-versions.ts';
import catalog from '#i18n/en/errors.json' with { type: 'json' };
import type { ErrorCode } from '#i18n/error-codes.ts';
import { partsOf } from '#platform/http/address.ts';
import type { Contract } from '#platform/http/contract.ts';
import { jsonSchemaOf, openEnum } from '#platform/http/json-schema.ts';
import { binaryReply } from '#platform/http/reply.ts';

import { keyRefusals } from './key-refusals.ts';

type Json = Record<string, unknown>;

/** Allows any text, because more error codes may be added. */
export const errorCode: Json = {
  description: 'A stable code that programs can act on. More codes may be added.',
  ...openEnum(Object.keys(catalog)),
};

const codeRef: Json = { $ref: '#/components/schemas/ErrorCode' };

export const failureSchema: Json = {
  type: 'object',
  description: 'Why the call as a whole failed.',
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
      description: 'The errors by field, if the status is 422.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    error_codes: {
      type: 'object',
      description: 'A stable code for each field, for programs with an API key.',
      additionalProperties: codeRef,
    },
    data: {
      type: 'object',
      description:
        'Further details, if any: versions for version_unknown, scopes for key_scope_missing, hotels for hotel_needed, newest_cursor for cursor_ahead, the dates of the booking for wrong_date.',
    },
  },
};

const countHeader = (description: string): Json => ({ description, schema: { type: 'integer' } });

export const responseHeaders: Record<string, Json> = {
  'X-Request-Id': {
    description: 'Identifies this call. Include it when you ask for help.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': countHeader('The number of calls that this address may make per minute.'),
  'RateLimit-Remaining': countHeader('The number of calls left in this minute.'),
  'RateLimit-Reset': countHeader('The number of seconds until the minute ends.'),
  'Retry-After': countHeader('The number of seconds to wait before sending the call again.'),
  'Genkan-Version': {
    description: 'The API version that answered the call.',
    schema: { type: 'string', enum: apiVersions },
  },
  'Idempotency-Replayed': {
    description: 'Present if this is the response to an earlier call with the same Idempotency-Key.',
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

const failureResponse = (description: string, code: string, message: string, ...more: string[]): Json => ({
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
  Unauthenticated: failureResponse(
    'The caller is not signed in or has no valid key.',
    'unauthenticated',
    'The X-Api-Key header is missing, or its key is unknown or revoked.',
  ),
  Forbidden: failureResponse(
    'The caller is not allowed to do this.',
    'forbidden',
    'You do not have permission to do this.',
  ),
  Invalid: failureResponse(
    'The input is invalid; errors lists the fields.',
    'invalid_input',
    'bookings must have at most 500 items, not 501.',
  ),
  TooMany: failureResponse(
    'Too many calls, or too many failed attempts.',
    'too_many_requests',
    'More than 1200 calls within a minute from this address. Wait a minute.',
    'Retry-After',
  ),
  ServerError: failureResponse(
    'Something failed on the server. The same call may be sent again.',
    'server_error',
    'Something failed on our side. Send the same call again later.',
  ),
};

export function responses(contract: Contract): Json {
  const isForKeys = keyAccessOf(accessOf(contract)) !== undefined;
  return {
    200: {
      description: 'Success.',
      headers: headersOf(...headersForKeys(contract)),
      content: replyOf(contract),
    },
    ...('public' in contract.access ? {} : { 401: refusalRef('Unauthenticated') }),
    ...('staff' in contract.access ? { 403: refusalRef('Forbidden') } : {}),
    ...(contract.conflict ? { 409: conflictOf(contract.conflict) } : {}),
    422: refusalRef('Invalid'),
    429: refusalRef('TooMany'),
    ...(isForKeys ? keyResponses(contract) : {}),
    '4XX': {
      description: otherRefusals(contract),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
    '5XX': refusalRef('ServerError'),
  };
}

function headersForKeys(contract: Contract): string[] {
  if (!keyAccessOf(accessOf(contract))) return [];
  const { access, address } = contract;
  return partsOf(address).method === 'GET' || !('api-key' in access)
    ? ['Genkan-Version']
    : ['Genkan-Version', 'Idempotency-Replayed'];
}

function keyResponses(contract: Contract): Json {
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
  400: 'The version does not exist; data.versions lists the existing ones.',
  401: 'The key is missing, unknown, revoked or expired.',
  403: 'The key may not make this call: it lacks the scope (data.scopes lists those that suffice), or is not for this hotel or network.',
  404: 'The hotel has no such object.',
  409: 'The current state does not allow the call; data has the details.',
  413: 'The request is too large.',
  415: 'The Content-Type of the body is not JSON.',
  422: 'The input is invalid; errors and error_codes list the fields.',
  429: 'Too many calls within a minute.',
};

function conflictOf(data: z.ZodType): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Failure' }],
    properties: { data: jsonSchemaOf(data, 'output') },
  };
  return {
    description:
      'The current state does not allow the call, or has changed in the meantime; data has the details.',
    content: { 'application/json': { schema } },
  };
}

const refusalRef = (name: keyof typeof refusals): Json => ({ $ref: `#/components/responses/${name}` });

function otherRefusals({ errors }: Contract): string {
  const ownCodes = errors.length > 0 ? ` Codes of this call: ${errors.join(', ')}.` : '';
  return `Other errors, such as 404 if something does not exist and 409 if it has changed in the meantime.${ownCodes}`;
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
