import { expect, it } from 'vitest';
import { z } from 'zod';
import { tryInput } from './read-input.ts';

const wishes = z.object({
  minutes: z.int().min(5).max(120).optional(),
  page: z.int().positive().optional(),
  days: z.int().min(0).optional(),
  share: z.number().max(1).optional(),
  list: z.array(z.string()).min(2).max(3).optional(),
  kind: z.enum(['a', 'b']).optional(),
  name: z.string().min(1).optional(),
  needed: z.string().default(''),
});

const faults = (given: object) => {
  const read = tryInput(wishes, given);
  return 'errors' in read ? [read.errors, Object.values(read.sentences)] : [];
};

it.each([
  [{ minutes: 3 }, { min: 5, max: 120 }, 'minutes must be at least 5.'],
  [{ minutes: 121 }, { min: 5, max: 120 }, 'minutes must be at most 120, not 121.'],
  [{ page: 0 }, { min: 1 }, 'page must be above 0.'],
  [{ days: -1 }, { min: 0 }, 'days must be at least 0.'],
  [{ share: 1.5 }, { max: 1 }, 'share must be at most 1, not 1.5.'],
  [{ minutes: 5.5 }, 'whole_number', 'minutes must be a whole number, not 5.5.'],
  [{ share: 'x' }, 'number_invalid', 'share must be a number, not a string.'],
  [{ name: 5 }, 'type_invalid', 'name must be a string, not a number.'],
  [{ name: null }, 'field_required', 'name must be a string, not null.'],
  [{ name: '' }, 'field_required', 'name must not be empty.'],
  [{ list: ['a', 'b', 'c', 'd'] }, 'too_many_entries', 'list must have at most 3 items, not 4.'],
  [{ list: ['a'] }, 'too_few_entries', 'list must have at least 2 items.'],
  [{ kind: 'c' }, 'choice_invalid', 'kind must be one of "a", "b".'],
])('reports the field and its limit for the input %j', (given, fault, sentence) => {
  expect(faults(given)).toEqual([{ [Object.keys(given)[0] ?? '']: fault }, [sentence]]);
});

it.each([
  [z.int().min(0), 'after must be a whole number of 0 or more.'],
  [z.int().positive(), 'after must be a whole number of 1 or more.'],
  [z.int().min(0).max(9999), 'after must be a whole number from 0 to 9999.'],
  [z.int().max(9), 'after must be a whole number of 9 or less.'],
  [z.number(), 'after must be a number.'],
])('reports that a number is expected for text that is not a number', (after, sentence) => {
  for (const read of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(tryInput(z.object({ after }), { after: read })).toMatchObject({ sentences: { after: sentence } });
});

it('an error names an unknown field of a strict object', () => {
  const read = tryInput(z.object({ place: z.strictObject({}) }), { place: { x: 1 } });
  expect(read).toEqual({
    errors: { 'place.x': 'field_unknown' },
    sentences: { 'place.x': 'x is not a field.' },
  });
});

it('reports a list beyond its limit as one error, even if it has many invalid elements', () => {
  expect(faults({ list: Array.from({ length: 10_000 }, () => 1) })).toEqual([
    { list: 'too_many_entries' },
    ['list must have at most 3 items, not 10000.'],
  ]);
});
