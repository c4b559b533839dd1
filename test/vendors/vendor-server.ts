import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Document, OpenAPIBackend, type Request } from 'openapi-backend';

/** A call as it came, already held to the specification. */
export type VendorCall = {
  operation: string;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

/** What the vendor answers with: a body, which is held to the specification, or a status without one. */
export type VendorAnswer = { body: unknown } | { status: number; headers?: Record<string, string> };

type Answers = (call: VendorCall) => VendorAnswer | undefined | Promise<VendorAnswer | undefined>;

type Served = {
  base: string;
  answers: Answers;
  knows: (headers: Record<string, string>) => boolean;
  /** The specification of another API of the same vendor, whose calls are taken, too. */
  and?: string;
  /** Answers calls that the specification does not hold, as its vendor's pages describe them. */
  beside?: (request: Request) => VendorAnswer | undefined;
};

/**
 * A vendor's API on this machine, made from its specification: it refuses what the specification does not allow, and holds its own answers
 * to it, too. What `answers` does not answer is answered as the specification's examples and types say. `faults` lists every breach of the
 * specification, of either side. `base`: what stands before the paths of the specification; `knows`:
 * whose calls are taken where the specification asks who calls.
 */
export async function aVendorServer(file: string, { base, answers, knows, and, beside }: Served) {
  const definition = named(await readSpecification(file));
  if (and !== undefined) Object.assign(definition.paths ?? {}, named(await readSpecification(and)).paths);
  const calls: VendorCall[] = [];
  const faults: string[] = [];
  let holding: { isIt: (operation: string) => boolean; hold: () => Promise<void> } | null = null;
  const api = new OpenAPIBackend({
    definition,
    apiRoot: base,
    strict: true,
    validate: true,
    // Vendors write moments in other ways than the formats of JSON Schema do.
    ajvOpts: { strict: false, coerceTypes: true, validateFormats: false },
  });
  api.register({
    notFound: context => ({
      fault: `No call: ${context.request.method} ${context.request.path}`,
      status: 404,
    }),
    validationFail: context => ({
      fault: `${context.operation?.operationId}: ${JSON.stringify(context.validation.errors)}`,
      status: 400,
    }),
    notImplemented: async context => {
      const operation = String(context.operation?.operationId ?? context.operation?.path);
      const call = { operation, ...partsOf(context.request) };
      calls.push(call);
      const answer = (await answers(call)) ?? { body: api.mockResponseForOperation(operation).mock };
      if (holding?.isIt(operation)) await holding.hold();
      if (!('body' in answer)) return answer;
      const { errors } = api.validateResponse(answer.body, operation);
      return errors ? { fault: `Answer to ${operation}: ${JSON.stringify(errors)}`, status: 500 } : answer;
    },
  });
  api.register('unauthorizedHandler', () => ({ status: 401 }));
  for (const name of schemesOf(definition))
    api.registerSecurityHandler(name, context => knows(texts(context.request.headers)));
  await api.init();
  const server = createServer((request, response) => {
    handle(request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body);
      },
      error => {
        faults.push(String(error));
        response.writeHead(500).end();
      },
    );
  });
  async function handle(request: IncomingMessage) {
    const asked = await asRequest(request);
    const answer: { fault?: string; status?: number; headers?: Record<string, string>; body?: unknown } =
      beside?.(asked) ?? (await api.handleRequest(asked));
    if (answer.fault !== undefined) faults.push(answer.fault);
    const { status = 200, headers = {}, body } = answer;
    if (status === 204) return { status, headers, body: undefined };
    return { status, headers, body: body === undefined ? '{}' : JSON.stringify(body) };
  }
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The vendor has no port');
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    calls,
    faults,
    /**
     * Keeps an answer back: of these calls that of the one after so many. What the call does at the vendor is done by then, and who asked
     * does not know it. Out: when it is kept back, and what lets it go.
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
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const readSpecification = async (file: string): Promise<Document> =>
  JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));

/** `nullable` of OpenAPI 3.0 stands beside a type; where it stands alone, null is one more choice. */
function readable(node: unknown): void {
  if (!node || typeof node !== 'object') return;
  if ('nullable' in node && !('type' in node)) {
    if ('oneOf' in node && Array.isArray(node.oneOf)) node.oneOf.push({ type: 'null' });
    delete node.nullable;
  }
  for (const each of Object.values(node)) readable(each);
}

/** Some specifications give their calls no names: all are called by method and path. */
function named(definition: Document): Document {
  readable(definition);
  for (const [path, calls] of Object.entries(definition.paths ?? {}))
    for (const [method, call] of Object.entries(calls ?? {}))
      if (call && typeof call === 'object' && 'responses' in call)
        Object.assign(call, { operationId: `${method.toUpperCase()} ${path}` });
  return definition;
}

async function asRequest(request: IncomingMessage): Promise<Request> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://vendor');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const body = await text(request);
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: search.slice(1),
    headers,
    body: isForm ? Object.fromEntries(new URLSearchParams(body)) : body === '' ? undefined : JSON.parse(body),
  };
}

const schemesOf = (definition: Document): string[] =>
  Object.keys(('components' in definition && definition.components?.securitySchemes) || {});

const texts = (from: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(from && typeof from === 'object' ? from : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );

/** The parts of a call that are texts. */
function partsOf({ query, headers, body, ...request }: Request): Omit<VendorCall, 'operation'> {
  return {
    path: texts('params' in request ? request.params : {}),
    query: typeof query === 'string' ? Object.fromEntries(new URLSearchParams(query)) : texts(query),
    headers: texts(headers),
    body: body && typeof body === 'object' ? { ...body } : {},
  };
}
