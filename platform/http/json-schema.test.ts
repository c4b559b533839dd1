import { expect, test } from 'vitest';
import { z } from 'zod';
import { extractNamed, jsonSchemaOf } from './json-schema.ts';
import { namedObject } from './wire.ts';

const inner = namedObject('Inner', { code: z.int() });
const outer = jsonSchemaOf(z.object({ outer: namedObject('Outer', { inner: inner.nullable() }) }), 'output');

test('named schemas are moved out of a document, which then refers to them', () => {
  const { part, schemas } = extractNamed({ one: outer, two: jsonSchemaOf(z.array(inner), 'output') });
  expect(part).toMatchObject({
    one: { properties: { outer: { $ref: '#/components/schemas/Outer' } } },
    two: { items: { $ref: '#/components/schemas/Inner' } },
  });
  expect(schemas).toMatchObject({
    Outer: { properties: { inner: { anyOf: [{ $ref: '#/components/schemas/Inner' }, { type: 'null' }] } } },
    Inner: { type: 'object', properties: { code: { type: 'integer' } } },
  });
  expect(JSON.stringify([part, schemas])).not.toContain('$defs');
});

test('rejects different schemas with the same name', () => {
  const other = jsonSchemaOf(z.object({ inner: namedObject('Inner', { code: z.string() }) }), 'output');
  expect(() => extractNamed({ outer, other })).toThrow('Different schemas are named Inner');
});
