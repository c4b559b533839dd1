import fc from 'fast-check';

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
};

export type KnownValues = { numbers: readonly number[]; texts: readonly string[] };

const hostileValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53 + 2, 1e308, -0],
  ...['', ' ', '\u0000', '\u202e', '\ud800', '\uffff', '👨‍👩‍👧', 'é'.normalize('NFD'), 'İ', '％', '𠮷'],
  ...["' or 1=1 --", '%', '_', '\\', '"', '$' + '{7*7}', '{{7*7}}', '<script>alert(1)</script>', '=1+1'],
  ...['../../etc/passwd', 'a\r\nSet-Cookie: x=y', '__proto__', 'constructor', 'NaN', 'Infinity', '1e400'],
  ...['0000-00-00', '9999-12-31', '-000001-01-01', '2025-02-30', '25:99', 'x'.repeat(5_000)],
  ...[[], {}, [[]], [null], { __proto__: null, toString: 1 }, { length: -1 }, Array(200).fill(0)],
];

const anyValue = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileValues), weight: 3 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
);

export function valueFor(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: validValue(schema, known), weight: 14 }, { arbitrary: anyValue, weight: 1 });
}

function validValue(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(each => valueFor(each, known)));
  if (schema.allOf) return fc.oneof(...schema.allOf.map(each => valueFor(each, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'integer':
    case 'number':
      return numberOf(schema, known);
    case 'string':
      return textOf(schema, known);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyValue;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, known: KnownValues) {
  const fields = Object.entries(properties).map(([name, each]) => [name, valueFor(each, known)] as const);
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const rest = typeof additionalProperties === 'object' ? valueFor(additionalProperties, known) : anyValue;
  const more = fc.dictionary(
    fc.oneof(fc.constantFrom('ja', 'en', 'facility_id', 'role'), fc.string()),
    rest,
    {
      maxKeys: 2,
    },
  );
  return fc.oneof(
    { arbitrary: named, weight: 6 },
    { arbitrary: fc.tuple(more, named).map(([extra, own]) => ({ ...extra, ...own })), weight: 1 },
  );
}

function numberOf({ minimum, maximum }: Schema, { numbers }: KnownValues) {
  const min = Math.ceil(minimum ?? 0);
  const within = fc.integer({ min, max: Math.max(min, Math.floor(maximum ?? 1_000)) });
  // The document declares these limits, which should equal those of the database column.
  const edges = fc.constantFrom(minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...numbers), weight: 4 },
    { arbitrary: within, weight: 1 },
    { arbitrary: edges, weight: 1 },
  );
}

const formats: Record<string, fc.Arbitrary<string>> = {
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(day => day.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
};

function textOf({ format = '', maxLength = 40 }: Schema, { texts }: KnownValues) {
  const plain = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
  return fc.oneof(fc.constantFrom(...texts), formats[format] ?? plain, plain);
}

export function corruptValue(value: unknown): fc.Arbitrary<unknown> {
  const places = pathsIn(value);
  return fc
    .tuple(fc.constantFrom(...places), anyValue)
    .map(([place, wrong]) => replaceAt(value, place, wrong));
}

type ValuePath = readonly string[];

function pathsIn(value: unknown, before: ValuePath = []): ValuePath[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [before, ...inside.flatMap(([name, each]) => pathsIn(each, [...before, name]))];
}

function replaceAt(value: unknown, [name, ...rest]: ValuePath, wrong: unknown): unknown {
  if (name === undefined) return wrong;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === name ? replaceAt(each, rest, wrong) : each));
  return { ...Object(value), [name]: replaceAt(Reflect.get(Object(value), name), rest, wrong) };
}
