import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePostalCodes, isCodeFile, placeIn } from './find-place.ts';
import type { Place } from './place.ts';

const code = fc.integer({ min: 0, max: 9_999_999 }).map(digits => String(digits).padStart(7, '0'));
const words = fc.string({ unit: fc.constantFrom('千', '代', '田', '区', 'ヶ') });
const place: fc.Arbitrary<Place> = fc.record({
  prefectureId: fc.option(fc.integer({ min: 1, max: 47 })),
  city: words,
  area: words,
});

function fileOf(places: ReadonlyMap<string, Place>) {
  return encodePostalCodes(new Map([...places].sort(([a], [b]) => (a < b ? -1 : 1))));
}

it('finds the place of every postal code in the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(code, place), { selector: ([key]) => key }), entries => {
      const file = fileOf(new Map(entries));
      expect(entries.map(([key]) => placeIn(file, key))).toEqual(entries.map(([, value]) => value));
    }),
  );
});

it('does not find a postal code that is not in the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(code), code, (codes, other) => {
      const file = fileOf(new Map(codes.map(each => [each, { prefectureId: 1, city: '', area: '' }])));
      expect(placeIn(file, other) !== undefined).toBe(codes.includes(other));
    }),
  );
});

it('detects a truncated postal code list', () => {
  const file = fileOf(new Map([['1000001', { prefectureId: 13, city: '千代田区', area: '千代田' }]]));
  expect([file, file.subarray(0, -1), file.subarray(1), Buffer.alloc(0)].map(isCodeFile)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
