import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';
import { tryInput } from './read-input.ts';
import { day, requiredLine, text } from './wire.ts';

const faultOf = (given: object) => {
  const read = tryInput(z.object({ to_date: day }), given);
  return 'errors' in read ? read.errors.to_date : undefined;
};

test.each([{}, { to_date: null }, { to_date: '' }])('reports a missing date as required: %j', given => {
  expect(faultOf(given)).toBe('field_required');
});

test.each(['2022-02-30', '0000-01-01', '22.11.2022', 20221122])(
  'rejects a date that does not exist: %s',
  given => {
    expect(faultOf({ to_date: given })).toBe('date_invalid');
  },
);

test('accepts an existing date', () => {
  expect(faultOf({ to_date: '2022-02-28' })).toBeUndefined();
});

test('the schema states that required text is not empty and that no text contains NUL', () => {
  const schema = z.object({ name: requiredLine(10).describe('A name.'), note: text(5).nullish() });
  const withoutNul = '^[^\\u0000]*$';
  expect(jsonSchemaOf(schema, 'input').properties).toEqual({
    name: { type: 'string', minLength: 1, maxLength: 10, pattern: withoutNul, description: 'A name.' },
    note: { anyOf: [{ type: 'string', maxLength: 5, pattern: withoutNul }, { type: 'null' }] },
  });
  expect(new RegExp(withoutNul).test('a\0')).toBe(false);
});
