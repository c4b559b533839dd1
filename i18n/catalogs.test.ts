import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dashboardLanguages, guestLanguages } from './languages.ts';

type Texts = { [key: string]: string | Texts };

const folder = import.meta.dirname;
const nouns = readdirSync(join(folder, 'ja'))
  .filter(name => name.endsWith('.json'))
  .map(name => name.replace('.json', ''));

function catalog(language: string, noun: string): Map<string, string> {
  const texts: Texts = JSON.parse(readFileSync(join(folder, language, `${noun}.json`), 'utf8'));
  return new Map(flatten(texts));
}

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

function placeholders(text: string): string[] {
  const named = [...text.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(match => match[1] ?? `<${match[2]}>`);
  return [...new Set(named)].sort();
}

describe.each(nouns)('the %s catalog', noun => {
  const japanese = catalog('ja', noun);
  const languages = noun.startsWith('staff-') ? dashboardLanguages : guestLanguages;

  describe.each(languages)('the catalog in %s', language => {
    const texts = catalog(language, noun);

    it('a catalog contains exactly the keys of the Japanese catalog', () => {
      expect([...texts.keys()].sort()).toEqual([...japanese.keys()].sort());
    });

    it('a catalog contains the placeholders of the Japanese catalog', () => {
      const own = [...texts].map(([key, text]) => [key, placeholders(text)]);
      const expected = [...texts].map(([key]) => [key, placeholders(japanese.get(key) ?? '')]);
      expect(own).toEqual(expected);
    });

    it('a catalog contains no empty text', () => {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    });
  });
});

describe('the error catalog', () => {
  it.each(guestLanguages)(
    'error texts in %s have no placeholders, so that each can be shown without values',
    language => {
      const texts = [...catalog(language, 'errors').values()];
      expect(texts.flatMap(placeholders)).toEqual([]);
    },
  );

  it.each(guestLanguages)(
    'the texts of `reservation_used` and `reservation_expired` are in English in the catalog for %s',
    language => {
      const texts = catalog(language, 'errors');
      expect([texts.get('reservation_used'), texts.get('reservation_expired')]).toEqual([
        'Reservation used',
        'Reservation expired',
      ]);
    },
  );
});

it.each(guestLanguages)("the text with a companion's link contains the English text, too: %s", language => {
  const [english = ''] = catalog('en', 'companion').get('share.text')?.split('\n') ?? [];
  expect(catalog(language, 'companion').get('share.text')).toContain(`${english}\n{link}\n`);
});

describe('consistent terms in guest texts', () => {
  it.each([
    ['zh-CN', '在线入住登记', /预先登记|提前办理/],
    ['zh-TW', '預先辦理入住', /預先登記|提前辦理/],
    ['ja', '当館', /宿泊施設|ホテル/],
    ['ko', '호텔', /숙박 시설/],
    // 旅館業法 is the name of a law.
    ['zh-TW', '飯店', /旅館(?!業法)/],
  ])('texts in %s use the term %s', (language, name, others) => {
    const texts = nouns
      .filter(noun => !noun.startsWith('staff-'))
      .flatMap(noun => [...catalog(language, noun).values()]);
    expect(texts.filter(text => others.test(text))).toEqual([]);
    expect(texts.filter(text => text.includes(name)).length).toBeGreaterThan(0);
  });
});

// Plural nouns after a number that may be one. "1 rows" is not English.
const UNCOUNTED =
  /\{\w+(?:, number)?\} (?:row|year|month|day|hour|minute|guest|person|booking|message|file)s\b/;

it.each(nouns)('English texts have a singular for counts of one: %s', noun => {
  expect([...catalog('en', noun)].filter(([, text]) => UNCOUNTED.test(text))).toEqual([]);
});
