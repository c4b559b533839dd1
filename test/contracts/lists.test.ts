import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#apps/server/routes.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';

function endless(schema: z.core.$ZodType, path: string, above: readonly z.core.$ZodType[] = []): string[] {
  if (above.includes(schema)) return [];
  const { def } = schema._zod;
  const own = isList(def) && !hasLimit(def) ? [path] : [];
  const parts = partsOf(def).flatMap(([name, part]) =>
    endless(part, name ? `${path}.${name}` : path, [...above, schema]),
  );
  return [...own, ...parts];
}

const isList = ({ type }: z.core.$ZodTypeDef) => type === 'array' || type === 'set' || type === 'map';
const limits = ['max_length', 'length_equals', 'max_size', 'size_equals'];
const hasLimit = ({ checks = [] }: z.core.$ZodTypeDef) =>
  checks.some(check => limits.includes(check._zod.def.check));

/** Returns the parts of any type of schema, even an unknown type, so that no part is missed. */
function partsOf(def: object): [string, z.core.$ZodType][] {
  return Object.entries(def).flatMap(([key, value]): [string, z.core.$ZodType][] => {
    if (value instanceof z.core.$ZodType) return [['', value]];
    if (key === 'getter') return partsOf({ value: value() });
    if (typeof value !== 'object' || value === null || key === 'checks') return [];
    return partsOf(value).map(([name, part]) => [key === 'shape' ? nameIn(value, part) : name, part]);
  });
}

const nameIn = (shape: object, part: unknown) =>
  Object.entries(shape).find(([, value]) => value === part)?.[0] ?? '';

/** Without a maximum, each invalid element of a list adds an error until time or memory runs out. */
test('every list that a call accepts has a maximum length', () => {
  expect(routes.flatMap(({ contract }) => endless(contract.input, contract.address))).toEqual([]);
  expect(Object.entries(settings).flatMap(([name, { schema }]) => endless(schema, name))).toEqual([]);
});

test.each<[string, z.ZodType]>([
  ['in a field', z.object({ them: z.array(z.int()) })],
  ['with a default value', z.object({ them: z.array(z.int()).default([]) })],
  ['inside a list that has one', z.object({ them: z.array(z.object({ these: z.array(z.int()) })).max(3) })],
  ['after preprocessing', z.object({ them: z.preprocess(Object, z.array(z.int())) })],
  ['in one branch of a union', z.object({ them: z.union([z.int(), z.array(z.int())]) })],
  ['by a key', z.object({ them: z.record(z.string(), z.array(z.int())) })],
  ['in a lazy schema', z.object({ them: z.lazy(() => z.array(z.int())) })],
])('detects a list without a maximum length %s', (_where, input) => {
  expect(endless(input, 'POST it')).toEqual([expect.stringMatching(/^POST it\.them/)]);
});
