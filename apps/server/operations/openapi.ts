import { z } from 'zod';
import type { Contract } from '#platform/http/contract.ts';
import { binaryReply } from '#platform/http/reply.ts';

type Json = Record<string, unknown>;

const credentials: Record<string, Json> = {
  staff: { bearer: [] },
  guest: { guestSession: [] },
  'api-key': { apiKey: [] },
  public: {},
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of auth/login (or its cookie).' },
  guestSession: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Guest-Session',
    description: 'Names the guest session whose cookie is sent along.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
};

const failure = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'object', properties: { success: { const: false } } },
    code: { type: 'string', description: 'A stable code: what a program decides by.' },
    message: { type: 'string', description: 'For people, in the language of the Lang header.' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { type: 'object' },
  },
};

/** The OpenAPI 3.1 document of these contracts: the same ones that the routes answer by. */
export function openApi(contracts: readonly Contract[]): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const [method = 'GET', path = ''] = contract.address.split(' ');
    const name = `/api/${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(contract, method, path) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Genkan', version: '1', description: 'Pre-check-in for hotels.' },
    paths,
    components: { securitySchemes, schemas: { Failure: failure } },
  };
}

function operation(contract: Contract, method: string, path: string): Json {
  const input = schemaOf(contract.input, 'input');
  const inPath = [...path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');
  const fields = Object.entries((input.properties as Json | undefined) ?? {});
  const required = (input.required as string[] | undefined) ?? [];
  const place = (name: string) => (inPath.includes(name) ? 'path' : 'query');
  const inAddress = fields.filter(([name]) => method === 'GET' || inPath.includes(name));
  return {
    summary: contract.summary,
    security: Object.keys(contract.access).map(kind => credentials[kind] ?? {}),
    parameters: inAddress.map(([name, schema]) => ({
      name,
      in: place(name),
      required: inPath.includes(name) || required.includes(name),
      schema,
    })),
    ...(method === 'GET' ? {} : { requestBody: { content: bodyOf(contract, input) } }),
    responses: {
      200: { description: 'Done', content: replyOf(contract) },
      ...(contract.conflict ? { 409: conflictOf(contract.conflict) } : {}),
      default: {
        description: refusals(contract),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

const bodyOf = (contract: Contract, schema: Json) =>
  contract.multipart ? { 'multipart/form-data': {} } : { 'application/json': { schema } };

function replyOf(contract: Contract): Json {
  const replies = Object.values(contract.access).flatMap(entry => (entry ? [entry.reply] : []));
  if (replies.includes(binaryReply)) return { 'application/octet-stream': {} };
  const schemas = [...new Set(replies.map(each => JSON.stringify(schemaOf(each, 'output'))))];
  const shapes = schemas.map(text => JSON.parse(text) as Json);
  return { 'application/json': { schema: shapes.length === 1 ? shapes[0] : { anyOf: shapes } } };
}

function conflictOf(data: z.ZodType): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Failure' }],
    properties: { data: schemaOf(data, 'output') },
  };
  return { description: 'Something has changed meanwhile.', content: { 'application/json': { schema } } };
}

function refusals(contract: Contract): string {
  const codes = contract.errors.length > 0 ? ` Codes of this call: ${contract.errors.join(', ')}.` : '';
  return `Refused: 401, 403, 404, 409, 422, 429.${codes}`;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
