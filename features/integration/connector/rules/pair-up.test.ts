import { describe, expect, test } from 'vitest';
import { FAMILY_NAME, pairCompanions } from './pair-up.ts';

const personNamed = (name: string) => new Map([['full_name', name]]);
const pairs = (companions: readonly string[], onBooking: readonly string[]) =>
  pairCompanions(companions.map(personNamed), onBooking, name => name).map(({ known }) => known);

test('recognizes persons already on the booking by name, in any word order and letter case', () => {
  expect(pairs(['Emma  SMITH', '山田 花子', 'Lee'], ['Smith Emma', '花子　山田', 'Emma'])).toEqual([
    'Smith Emma',
    '花子　山田',
    null,
  ]);
});

test('matches two persons with the same name one to one', () => {
  expect(pairs(['Sato Taro', 'Sato Taro', 'Sato Taro'], ['Taro Sato', 'Sato Taro'])).toEqual([
    'Taro Sato',
    'Sato Taro',
    null,
  ]);
});

test('splits a name by its script, so that every person has a family name', () => {
  const names = ['山田 花子', 'Emma Jane Smith', 'Cher'].map(
    name => pairCompanions([personNamed(name)], [], String)[0]?.name,
  );
  expect(names).toEqual([
    { family: '山田', given: '花子' },
    { family: 'Smith', given: 'Emma Jane' },
    { family: 'Cher', given: '' },
  ]);
  expect(pairCompanions([new Map()], [], String)).toEqual([]);
});

test.each([
  ['Ana García', 'Ana Garcia'],
  ['Todd O’Bryan', "Todd O'Bryan"],
  ['Todd OʼBryan', 'O′Bryan Todd'],
  ['髙橋 一', '高橋 一'],
  ['辻\u{E0100} 花子', '辻 花子'],
  ['田中 花子', '田中花子'],
  ['김 민수', '김민수'.normalize('NFD')],
  ['Jürgen Müller', 'JUERGEN MUELLER'],
  ['Ana\u200B García', 'GARCIA ANA'],
])('%s and %s are the same companion', (one, other) => {
  expect(pairs([one], [other])).toEqual([other]);
});

test.each([
  ['Ana García', 'Ana Garza'],
  ['がな 花子', 'かな 花子'],
  ['田中 花子', '田中 花'],
])('%s and %s are different companions', (one, other) => {
  expect(pairs([one], [other])).toEqual([null]);
});

test.each([
  ['MARIA JOSE GARCIA LOPEZ', 'GARCIA LOPEZ', { family: 'GARCIA LOPEZ', given: 'MARIA JOSE' }],
  ['SOFIA HOLM BERG', 'HOLM BERG', { family: 'HOLM BERG', given: 'SOFIA' }],
  ['Sofia Holm', 'HOLM BERG', { family: 'Holm', given: 'Sofia' }],
])('sends %s, with the passport family name %s, to the vendor as %j', (full, family, name) => {
  const [pair] = pairCompanions([new Map([...personNamed(full), [FAMILY_NAME, family]])], [], String);
  expect(pair?.name).toEqual(name);
});

describe('finding the family name', () => {
  const partsOf = (name: string, nationality = '') =>
    pairCompanions([new Map([...personNamed(name), ['nationality', nationality]])], [], String)[0]?.name;

  test.each([
    ['María del Carmen García López', 'García López', 'María del Carmen'],
    ['Juan Pérez de la Cruz', 'Pérez de la Cruz', 'Juan'],
    ['Ana García', 'García', 'Ana'],
    ['Juan Carlos Pérez', 'Pérez', 'Juan Carlos'],
    ['Nguyễn Văn An', 'Nguyễn', 'Văn An'],
    ['Lê Thị Hồng Nhung', 'Lê', 'Thị Hồng Nhung'],
    ['Nguyen Van An', 'Nguyen', 'Van An'],
    ['VAN AN NGUYEN', 'NGUYEN', 'VAN AN'],
    ['de la Cruz, Ana', 'de la Cruz', 'Ana'],
    ['山田、花子', '山田', '花子'],
    ['Jan van der Berg', 'van der Berg', 'Jan'],
    ['Ludwig von Beethoven', 'von Beethoven', 'Ludwig'],
    ['Martin Luther King, Jr.', 'King Jr.', 'Martin Luther'],
    ['van Gogh', 'Gogh', 'van'],
    ['Le Smith', 'Smith', 'Le'],
  ])('the family name of %s is %s', (full, family, given) => {
    expect(partsOf(full)).toEqual({ family, given });
  });

  test.each([
    ['Sofía Etxeberria Goikoetxea', 'ES', 'Etxeberria Goikoetxea', 'Sofía'],
    ['Luis Miguel Goikoetxea', 'MX', 'Goikoetxea', 'Luis Miguel'],
    ['Sofia Carl Goikoetxea', 'US', 'Goikoetxea', 'Sofia Carl'],
    ['Mai Lan', 'VN', 'Mai', 'Lan'],
  ])('splits %s by the nationality %s into the family name %s', (full, nationality, family, given) => {
    expect(partsOf(full, nationality)).toEqual({ family, given });
  });
});
