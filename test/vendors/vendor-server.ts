import { readFile } from 'node:fs/promises';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/** A call that matches the specification. `operation` is its method and its path in the specification. */
export type VendorCall = {
  operation: string;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

/** A response of a vendor: either a body, which must match the specification, or a status without a body. */
export type VendorAnswer = { body: unknown } | { status: number; headers?: Record<string, string> };

type Answers = (call: VendorCall) => VendorAnswer | undefined | Promise<VendorAnswer | undefined>;
type Request = { path: string; headers: Record<string, string>; body: unknown };

type ServedRequest = {
  base: string;
  /** Returns the response, or undefined for the example of the specification. */
  answers: Answers;
  /** Whether the caller is authenticated. Called only if the specification requires authentication. */
  knows: (headers: Record<string, string>) => boolean;
  /** The specification file of another API of the same vendor. */
  and?: string;
  /** Returns the response to a call that is not in the specification but documented by the vendor. */
  beside?: (request: Request) => VendorAnswer | undefined;
};

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; explode?: boolean; schema: Schema };
type Content = { content?: Record<string, { schema: Schema; example?: unknown }> };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  security?: unknown[];
};
type Specification = { paths: Record<string, Record<string, Operation>> };

/**
 * Runs the API of a vendor locally, as its specification describes it. The server rejects calls that violate
 * the specification and validates its own responses. `faults` lists every violation by either side.
 */
export async function aVendorServer(file: string, { base, answers, knows, and, beside }: ServedRequest) {
  const calls: VendorCall[] = [];
  const faults: string[] = [];
  let holding: { isIt: (operation: string) => boolean; hold: () => Promise<void> } | null = null;
  const app = fastify({
    forceCloseConnections: true,
    // The time formats of vendors differ from those of JSON Schema.
    ajv: {
      customOptions: { strict: false, coerceTypes: 'array', removeAdditional: false, validateFormats: false },
    },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.setErrorHandler((error, _request, reply) => {
    faults.push(String(error));
    reply.code(400).send({});
  });
  app.setNotFoundHandler((request, reply) => {
    const answer = beside?.({ path: request.url, headers: texts(request.headers), body: request.body });
    if (!answer) faults.push(`Unknown call: ${request.method} ${request.url}`);
    return send(reply, answer ?? { status: 404 });
  });
  for (const name of and === undefined ? [file] : [file, and]) {
    const specification = await readSpecification(name);
    app.addSchema({ $id: idOf(name), ...specification });
    for (const [path, operations] of Object.entries(specification.paths))
      for (const [method, operation] of Object.entries(operations))
        serve(specification, `${method.toUpperCase()} ${path}`, operation);
  }

  function serve(specification: Specification, name: string, operation: Operation): void {
    const [method = '', path = ''] = name.split(' ');
    const { parameters = [], requestBody, responses, security = [] } = operation;
    const [, success = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    const answered = contentOf(success);
    const lists = parameters.filter(each => each.explode === false && each.schema.type === 'array');
    app.route<{ Querystring: Record<string, unknown> }>({
      method,
      url: `${base}${path.replaceAll(/{(\w+)}/g, ':$1')}`,
      schema: {
        params: objectOf(parameters, 'path'),
        querystring: { ...objectOf(parameters, 'query'), additionalProperties: false },
        headers: objectOf(parameters, 'header'),
        ...(requestBody && { body: contentOf(requestBody)?.schema }),
      },
      onRequest: async (request, reply) => {
        if (security.length > 0 && !knows(texts(request.headers))) return reply.code(401).send({});
      },
      preValidation: async ({ query }) => {
        for (const { name: list } of lists)
          if (typeof query[list] === 'string') query[list] = query[list].split(',');
      },
      handler: async (request, reply) => {
        const call = { operation: name, ...partsOf(request) };
        calls.push(call);
        const answer = await answers(call);
        if (holding?.isIt(name)) await holding.hold();
        // Examples are not validated, because some violate their own specification.
        if (!answer) return answered?.example ?? exampleOf(answered?.schema ?? {}, specification);
        if (!('body' in answer)) return send(reply, answer);
        const validate = answered && request.compileValidationSchema(answered.schema);
        if (validate?.(structuredClone(answer.body)) !== false) return send(reply, answer);
        faults.push(`Invalid answer to ${name}: ${JSON.stringify(validate.errors)}`);
        return send(reply, { status: 500 });
      },
    });
  }

  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `${url}${base}`,
    calls,
    faults,
    /**
     * Holds back one response to matching calls, after `after` others. The vendor has then processed the call,
     * but the caller has no response.
     * @returns a promise that resolves when a response is held, and a function that releases it
     */
    hold(isIt: (operation: string) => boolean, after: number) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let left = after;
      const hold = async () => {
        left -= 1;
        if (left >= 0) return;
        reached.resolve();
        await released.promise;
      };
      holding = { isIt, hold };
      const release = () => {
        holding = null;
        released.resolve();
      };
      return { reached: reached.promise, release };
    },
    close: () => app.close(),
  };
}

const idOf = (file: string) => file.replace('./', '');

async function readSpecification(file: string): Promise<Specification> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  const specification: Specification = JSON.parse(text.replaceAll('"#/', `"${idOf(file)}#/`));
  allowNull(specification);
  return specification;
}

/** OpenAPI 3.0 allows `nullable` only with a type. Without a type, null is added as an alternative. */
function allowNull(node: unknown): void {
  if (!node || typeof node !== 'object') return;
  if ('nullable' in node && !('type' in node)) {
    if ('oneOf' in node && Array.isArray(node.oneOf)) node.oneOf.push({ type: 'null' });
    delete node.nullable;
  }
  for (const each of Object.values(node)) allowNull(each);
}

function objectOf(parameters: readonly Parameter[], place: string): Schema {
  const own = parameters.filter(each => each.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

const contentOf = ({ content = {} }: Content) => Object.values(content)[0];

/** Returns the example of the specification, or a value of the right type if there is no example. */
function exampleOf(schema: Schema, specification: unknown): unknown {
  const { $ref, example, default: usual, enum: choices, allOf, oneOf, properties, items, type } = schema;
  const of = (each: unknown) => exampleOf(recordOf(each), specification);
  if (example !== undefined) return example;
  if (typeof $ref === 'string') return of(resolveReference(specification, $ref));
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map(of));
  if (Array.isArray(oneOf)) return of(oneOf[0]);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, of(each)]));
  if (items) return [of(items)];
  const [choice] = Array.isArray(choices) ? choices : [];
  return usual ?? choice ?? VALUES[String(type)] ?? {};
}

const VALUES: Record<string, unknown> = { string: 'string', integer: 0, number: 0, boolean: true };

const recordOf = (of: unknown): Schema => ({ ...(typeof of === 'object' ? of : {}) });

/** Resolves a reference within the specification. */
const resolveReference = (specification: unknown, reference: string): unknown =>
  reference
    .slice(reference.indexOf('#') + 2)
    .split('/')
    .reduce((node, name) => recordOf(node)[name], specification);

function send(reply: FastifyReply, answer: VendorAnswer) {
  if ('body' in answer) return reply.send(answer.body);
  const { status, headers = {} } = answer;
  return reply
    .code(status)
    .headers(headers)
    .send(status === 204 ? undefined : {});
}

const texts = (from: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(from ?? {}).map(([name, value]) => [name, String(value)]));

const partsOf = ({ params, url, headers, body }: FastifyRequest): Omit<VendorCall, 'operation'> => ({
  path: texts(params),
  query: Object.fromEntries(new URL(url, 'http://vendor').searchParams),
  headers: texts(headers),
  body: { ...(body ?? {}) },
});
