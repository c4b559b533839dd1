import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Reduces the specification of a vendor to what Genkan uses: the calls listed in `calls.json`, their schemas,
// and the parameters and properties that the code names, without descriptions.
// `node test/vendors/cut.ts` reduces the stored files again and should change nothing.
// `node test/vendors/cut.ts apaleo-booking-v1 a.json` reduces a specification as its vendor publishes it.
// The source of each specification is in its `x-source` and in docs/reference/connectors.md.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { [key: string]: Json };

const HERE = import.meta.dirname;
const WORDS_FOR_PEOPLE =
  /^(description|summary|title|externalDocs|tags|contact|termsOfService|logo)$|^x-(?!source$)/;
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

export const specifications = readdirSync(HERE)
  .filter(file => file.endsWith('.json') && file !== 'calls.json')
  .map(file => file.replace('.json', ''));

export const keptText = (name: string): string => readFileSync(join(HERE, `${name}.json`), 'utf8');

const calls: Record<string, string[]> = JSON.parse(readFileSync(join(HERE, 'calls.json'), 'utf8'));

/** Returns the words that the connectors and the simulated vendors contain. */
function wordsInUse(): ReadonlySet<string> {
  const sources = ['features/integration/connector/**/*.ts', 'test/vendors/*.ts'].flatMap(each =>
    globSync(each),
  );
  return new Set(sources.flatMap(path => readFileSync(path, 'utf8').match(/[A-Za-z_][\w-]*/g) ?? []));
}

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (value: Json | undefined): [string, Json][] => (isNode(value) ? Object.entries(value) : []);

/** Reduces a specification and formats it for storage, with one call or schema per line. */
export function cut(name: string, text: string): string {
  const whole: Node = JSON.parse(text);
  const used = wordsInUse();
  const paths = entriesOf(whole.paths).flatMap(([path, methods]) => {
    const kept = entriesOf(methods).filter(
      ([method]) =>
        method === 'parameters' || (calls[name] ?? []).includes(`${method.toUpperCase()} ${path}`),
    );
    const isCalled = kept.some(([method]) => METHODS.includes(method));
    return isCalled
      ? [
          [
            path,
            Object.fromEntries(kept.map(([method, call]) => [method, removeUnused(call, used)])),
          ] as const,
        ]
      : [];
  });
  const { paths: _, components, info, ...head } = whole;
  const schemas = reachable(
    Object.fromEntries(paths),
    isNode(components) ? components.schemas : undefined,
    used,
  );
  const { version, license } = isNode(info) ? info : {};
  const cutDown = {
    ...head,
    info: { title: name, version: version ?? '', ...(license ? { license } : {}) },
    paths: Object.fromEntries(paths),
    ...(isNode(components) ? { components: { ...removeUnusedHead(components), schemas } } : {}),
  };
  return `${lines(cutDown, 3)}\n`;
}

const removeUnusedHead = ({ securitySchemes }: Node): Node =>
  securitySchemes ? { securitySchemes: removeUnused(securitySchemes, new Set()) } : {};

/** Removes descriptions, and optional parameters and properties that the code does not name. */
function removeUnused(value: Json, used: ReadonlySet<string>): Json {
  if (Array.isArray(value))
    return value
      .filter(
        each => !isNode(each) || !('in' in each) || each.required === true || used.has(String(each.name)),
      )
      .map(each => removeUnused(each, used));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !WORDS_FOR_PEOPLE.test(key))
      .map(([key, part]) => [key, removeUnusedPart(key, part, value, used)]),
  );
}

function removeUnusedPart(key: string, part: Json, owner: Node, used: ReadonlySet<string>): Json {
  if (key === 'example' || key === 'examples') return part;
  // OpenAPI requires a description for every response.
  if (key === 'responses')
    return Object.fromEntries(
      entriesOf(part).map(([status, answer]) => [
        status,
        { description: '', ...nodeOf(removeUnused(answer, used)) },
      ]),
    );
  if (key !== 'properties' || !isNode(part)) return removeUnused(part, used);
  // If additional properties are forbidden, all declared properties must be kept.
  const isClosed = owner.additionalProperties === false;
  const required = Array.isArray(owner.required) ? owner.required : [];
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, property]) =>
      isClosed || used.has(name) || required.includes(name) ? [[name, removeUnused(property, used)]] : [],
    ),
  );
}

const nodeOf = (value: Json): Node => (isNode(value) ? value : {});

function reachable(paths: Node, all: Json | undefined, used: ReadonlySet<string>): Node {
  const found: Node = {};
  const waiting = refsIn(paths);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = isNode(all) ? all[name] : undefined;
    if (schema === undefined || name in found) continue;
    found[name] = removeUnused(schema, used);
    waiting.push(...refsIn(found[name] ?? null));
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const refsIn = (value: Json): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

function lines(value: Json | undefined, depth: number, indent = ''): string {
  if (depth === 0 || !isNode(value)) return JSON.stringify(value);
  const inner = Object.entries(value).map(
    ([key, part]) => `${indent}  ${JSON.stringify(key)}: ${lines(part, depth - 1, `${indent}  `)}`,
  );
  return `{\n${inner.join(',\n')}\n${indent}}`;
}

if (process.argv[1] === import.meta.filename) {
  const [name, from] = process.argv.slice(2);
  for (const each of name ? [name] : specifications)
    writeFileSync(join(HERE, `${each}.json`), cut(each, from ? readFileSync(from, 'utf8') : keptText(each)));
}
