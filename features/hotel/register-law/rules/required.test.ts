import { expect, test } from 'vitest';
import { law } from './law.ts';
import { lawFor, type RegisterBasis, registerRulesOn, unsetBasis } from './required.ts';

const NATION = ['name', 'address', 'contact'];
const PASSPORT = ['residence', 'nationality', 'passport_number', 'passport_copy'];

const rulesFor = (basis: Partial<RegisterBasis>, day = '2024-06-01', country = 'JP') =>
  registerRulesOn({ country, basis: { ...unsetBasis, ...basis } }, day);

test('national law requires name, address and contact details, and a passport from foreigners without an address in Japan', () => {
  expect(rulesFor({})).toMatchObject({ everybody: NATION, foreigners: PASSPORT });
});

test('until 2023-12-12 national law required the occupation instead of contact details', () => {
  expect(rulesFor({}, '2023-12-12').everybody).toEqual(['name', 'address', 'occupation']);
  expect(rulesFor({}, '2023-12-13').everybody).toEqual(NATION);
});

test('private lodging requires the occupation and the dates of arrival and departure', () => {
  expect(rulesFor({ lodging: 'minpaku' })).toMatchObject({
    everybody: ['name', 'address', 'occupation', 'arrival', 'departure'],
    foreigners: PASSPORT,
  });
});

test('special-zone lodging requires contact details and the dates, and a passport from foreigners without an address in Japan', () => {
  expect(rulesFor({ lodging: 'special_zone', prefecture: 27 })).toMatchObject({
    everybody: [...NATION, 'arrival', 'departure'],
    foreigners: PASSPORT,
    shared: [],
  });
});

test('every source of the law table is an official government page', () => {
  const national = ['laws.e-gov.go.jp', 'www.mhlw.go.jp', 'www.mlit.go.jp'];
  for (const { place, sources } of law)
    for (const { host } of sources.map(source => new URL(source))) {
      expect(host).not.toContain('cache');
      expect(national.includes(host)).toBe(place === 'JP');
    }
});

const NIGHTS = ['arrival', 'departure'];
const WAY = ['previous_place', 'next_destination'];

test.each<[name: string, Partial<RegisterBasis>, more: string[]]>([
  ['Hokkaido', { prefecture: 1 }, []],
  ['Aomori city', { prefecture: 2, health_centre: 'aomori' }, []],
  ['Sendai', { prefecture: 4, health_centre: 'sendai' }, []],
  ['Akita', { prefecture: 5 }, ['age', ...NIGHTS, 'room', ...WAY]],
  ['Taito', { prefecture: 13, health_centre: 'taito' }, ['age', 'sex', ...NIGHTS, 'room', ...WAY]],
  ['Gifu', { prefecture: 21 }, []],
  ['Kawasaki', { prefecture: 14, health_centre: 'kawasaki' }, ['age', ...NIGHTS]],
  ['Mie', { prefecture: 24 }, []],
  ['Kyoto prefecture', { prefecture: 26 }, ['age', ...NIGHTS, ...WAY]],
  ['Osaka prefecture', { prefecture: 27 }, []],
  ['Yao', { prefecture: 27, health_centre: 'yao' }, []],
  ['Neyagawa', { prefecture: 27, health_centre: 'neyagawa' }, []],
  ['Nara city', { prefecture: 29, health_centre: 'nara' }, [...NIGHTS, 'room', ...WAY]],
  ['Wakayama', { prefecture: 30 }, ['age', ...NIGHTS]],
  ['Kagawa', { prefecture: 37 }, []],
  ['Takamatsu', { prefecture: 37, health_centre: 'takamatsu' }, []],
  ['Kagoshima city', { prefecture: 46, health_centre: 'kagoshima' }, ['age', ...NIGHTS, 'room', ...WAY]],
])('%s adds the items that its official page lists', (_name, basis, more) => {
  expect(rulesFor(basis).everybody).toEqual([...NATION, ...more]);
  expect(lawFor({ country: 'JP', basis: { ...unsetBasis, ...basis } }, '2024-06-01').local).toBe('found');
});

test('Nara city has not required age and sex since 2023-12-13', () => {
  const nara = { prefecture: 29, health_centre: 'nara' as const };
  expect(rulesFor(nara, '2023-12-12').everybody).toContain('sex');
  expect(rulesFor(nara, '2023-12-13').everybody).not.toContain('sex');
});

test.each<[string, Partial<RegisterBasis>]>([
  ['no place is given', {}],
  ['no page of the prefecture was found', { prefecture: 13 }],
  ['another city has its own health center', { prefecture: 5, health_centre: 'other' }],
  ['the city is not in the prefecture', { prefecture: 5, health_centre: 'nara' }],
])('if %s, only national law applies and the local rules are unknown', (_why, basis) => {
  expect(rulesFor(basis).everybody).toEqual(NATION);
  expect(lawFor({ country: 'JP', basis: { ...unsetBasis, ...basis } }, '2024-06-01').local).toBe('unknown');
});

test('local rules add no items to private lodging', () => {
  expect(rulesFor({ lodging: 'minpaku', prefecture: 5 }).everybody).not.toContain('room');
});

test('adds what the health center of the hotel requires, in the order of the law', () => {
  expect(rulesFor({ items: ['room', 'age'] }).everybody).toEqual([...NATION, 'age', 'room']);
});

test("outside Japan, only the hotel's own items are required", () => {
  expect(rulesFor({ items: ['room'] }, '2024-06-01', 'KR')).toMatchObject({
    everybody: ['room'],
    foreigners: [],
  });
});

test('each rule in the law table has a source', () => {
  for (const { sources } of law)
    expect(sources.every(address => URL.canParse(address)) && sources.length > 0).toBe(true);
});
