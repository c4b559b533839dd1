import { expect, test } from 'vitest';
import type { z } from 'zod';
import { routes } from '#apps/server/routes.ts';

// PostgreSQL cannot store NUL or a number outside the range of its column. If such a value were accepted, it would
// cause an internal error.

/**
 * Values that are not stored as sent. Passwords are hashed, and the code that parses pictures and vendor
 * messages rejects NUL.
 */
const READ_OTHERWISE = /\.(password|present_password|logo|cover|image|xml)$/;

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
};

const defOf = (schema: z.ZodType): Def => schema._zod.def as Def;

type Leaf = [place: string, decides: z.ZodType];

function leavesOf(type: 'string' | 'number', schema: z.ZodType | undefined, place: string): Leaf[] {
  if (!schema) return [];
  const def = defOf(schema);
  if (def.type === type || (def.type === 'pipe' && def.in && defOf(def.in).type === type))
    return [[place, schema]];
  const below: [z.ZodType | undefined, string][] = [
    ...Object.entries(def.shape ?? {}).map(([name, each]): [z.ZodType, string] => [each, `${place}.${name}`]),
    [def.catchall, `${place}.*`],
    [def.element, `${place}[]`],
    [def.keyType, `${place} key`],
    [def.valueType, `${place}.*`],
    ...[...(def.options ?? []), ...(def.items ?? []), def.innerType, def.left, def.right, def.in].map(
      (each): [z.ZodType | undefined, string] => [each, place],
    ),
  ];
  return below.flatMap(each => leavesOf(type, ...each));
}

const allLeaves = (type: 'string' | 'number') =>
  routes.flatMap(({ contract }) => leavesOf(type, contract.input as z.ZodType, contract.address));

test('no call accepts text with NUL', () => {
  const takes = (schema: z.ZodType) => ['\0', 'a\0b'].some(text => schema.safeParse(text).success);
  const places = allLeaves('string');
  expect(places.length).toBeGreaterThan(200);
  expect(places.filter(([place]) => READ_OTHERWISE.test(place)).length).toBeGreaterThan(5);
  const faulty = places.filter(([place, decides]) => !READ_OTHERWISE.test(place) && takes(decides));
  expect(faulty.map(([place]) => place)).toEqual([]);
});

/** Values for 8-byte columns: row ids, cursors over rows, and revisions. */
const WIDE = /\.(id|revision|\w+_ids?(\[\])?)$|^GET pms\/registrations\.after$|attempts\.before$/;

test('no call accepts a number outside the range of its column', () => {
  const numbers = allLeaves('number');
  expect(numbers.length).toBeGreaterThan(50);
  const narrow = numbers.filter(([place]) => !WIDE.test(place));
  const takes = (schema: z.ZodType) => [2 ** 31, -(2 ** 31) - 1].some(each => schema.safeParse(each).success);
  expect(narrow.filter(([, decides]) => takes(decides)).map(([place]) => place)).toEqual([]);
});

test("no call accepts an id outside PostgreSQL's range", () => {
  const takes = (schema: z.ZodType) => [2 ** 53, 0.5, 1e308].some(each => schema.safeParse(each).success);
  expect(
    allLeaves('number')
      .filter(([, decides]) => takes(decides))
      .map(([place]) => place),
  ).toEqual([]);
});
