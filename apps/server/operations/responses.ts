import type { z } from 'zod';
import type { Contract } from '#platform/http/contract.ts';
import { jsonSchemaOf } from '#platform/http/json-schema.ts';
import { binaryReply } from '#platform/http/reply.ts';

type Json = Record<string, unknown>;

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
    code: { type: 'string', description: 'A stable code for programs to act on.' },
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
      additionalProperties: { type: 'string' },
    },
    data: { type: 'object', description: 'Further details, if there are any.' },
  },
};

const count = (description: string): Json => ({ description, schema: { type: 'integer' } });

/** What each answer says of the flood limit. */
export const limitHeaders: Record<string, Json> = {
  'RateLimit-Limit': count('How many calls a minute this address may make.'),
  'RateLimit-Remaining': count('How many are left of them.'),
  'RateLimit-Reset': count('In how many seconds the minute ends.'),
};

const headers = Object.fromEntries(
  Object.keys(limitHeaders).map(name => [name, { $ref: `#/components/headers/${name}` }]),
);

const failed = (description: string, code: string, message: string): Json => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      example: { status: { success: false }, code, message },
    },
  },
});

/** The refusals that many calls share. */
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
  ),
  ServerError: failed(
    'Something failed on the server; the same call may be sent again.',
    'server_error',
    'Something failed on our side. Send the same call again later.',
  ),
};

/** The responses of a call: its own reply, and how it may be refused. */
export function responses(contract: Contract): Json {
  return {
    200: { description: 'Success.', headers, content: replyOf(contract) },
    ...('public' in contract.access ? {} : { 401: refusal('Unauthenticated') }),
    ...('staff' in contract.access || 'api-key' in contract.access ? { 403: refusal('Forbidden') } : {}),
    ...(contract.conflict ? { 409: conflictOf(contract.conflict) } : {}),
    422: refusal('Invalid'),
    429: refusal('TooMany'),
    '4XX': {
      description: otherRefusals(contract),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
    '5XX': refusal('ServerError'),
  };
}

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

function replyOf({ access, example }: Contract): Json {
  const replies = Object.values(access).flatMap(entry => (entry ? [entry.reply] : []));
  if (replies.includes(binaryReply)) return { 'application/octet-stream': {} };
  const texts = new Set(replies.map(each => JSON.stringify(jsonSchemaOf(each, 'output'))));
  const shapes = [...texts].map(text => {
    const shape: Json = JSON.parse(text);
    return shape;
  });
  const schema = shapes.length === 1 ? shapes[0] : { anyOf: shapes };
  return { 'application/json': { schema, ...(example ? { example: example.reply } : {}) } };
}
