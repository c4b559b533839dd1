import '#test/harness/every-hotel.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRootKey } from '#platform/crypto/keys.ts';
import { gramsIn, gramsOf } from './search-grams.ts';
import { formsOfWord, lettersOf, searchTexts, wordsOf } from './search-texts.ts';

beforeAll(() => setRootKey(Buffer.alloc(32, 1)));

const nothing = {
  pmsBookingNo: '',
  name: '',
  nameKana: '',
  phone: '',
  guestContactNo: null,
  metadata: {},
  guestNames: [],
};
const textsOf = (booking: object) => searchTexts({ ...nothing, ...booking });

const characters = [...'山田佐藤髙やまだサトウﾔﾏﾀﾞーyamdstoéÓＡ김李 　・-'];
const name = fc
  .array(fc.constantFrom(...characters), { minLength: 2, maxLength: 14 })
  .map(letters => letters.join(''))
  .filter(text => lettersOf(text).length >= 2);

describe('searching for any generated name', () => {
  test('the gram index and the search texts both find a name by each of its parts', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (written, from, length) => {
        const whole = lettersOf(written);
        const start = from % (whole.length - 1);
        const part = whole.slice(start, start + 2 + (length % whole.length));
        const [text = ''] = textsOf({ name: written });
        const grams = gramsIn(7, [[text]]).flat();
        const found = formsOfWord(part).filter(
          form => text.includes(form) && gramsOf(7, 'name', form).every(gram => grams.includes(gram)),
        );
        expect(found).not.toEqual([]);
      }),
    );
  });

  test('search texts contain no LIKE wildcards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), written => {
        for (const text of textsOf({ name: written, pmsBookingNo: written, phone: written }))
          expect(text).not.toMatch(/[%_\\]/);
        for (const form of wordsOf(written).flatMap(formsOfWord)) expect(form).not.toMatch(/[%_\\ ]/);
      }),
    );
  });
});

test('a search finds a phone number in national and international form', () => {
  expect(textsOf({ phone: '+819012345678' })).toContain('p 819012345678 09012345678');
  expect(textsOf({ phone: '+353861234567' })).toContain('p 353861234567 0861234567');
});

function isFound(written: string, typed: string): boolean {
  const texts = textsOf({ name: written });
  const grams = gramsIn(7, [texts]).flat();
  return wordsOf(typed).every(word =>
    formsOfWord(word).some(
      form =>
        texts.some(text => text.includes(form)) &&
        gramsOf(7, 'name', form).every(gram => grams.includes(gram)),
    ),
  );
}

test.each([
  ['김민준', ['キム', 'キム・ミンジュン', 'きむ', 'kim', 'Kim Minjun', '김', '민준']],
  ['김 지수', ['ジス', 'チス', 'キム']],
  ['박서준', ['パク', 'ソジュン', 'park']],
  ['이민호', ['リー', 'イ・ミンホ', 'lee']],
  ['최지우', ['チェ', 'チェ・ジウ', 'choi']],
  ['Kim Minjun', ['キム', 'ミンジュン']],
  ['Nguyễn Văn An', ['グエン', 'nguyen', 'ぐえん']],
  ['NGUYEN THI HOA', ['グエン']],
  ['Trần Thu', ['チャン', 'トラン']],
  ['Wang Xiaoming', ['ワン']],
  ['𡈽田 一郎', ['土田']],
])('a search finds %s by %j', (written, typed) => {
  expect(typed.filter(each => !isFound(written, each))).toEqual([]);
});

test('a search does not find a Korean name by another Korean name', () => {
  expect(['パク', 'チェ', 'ジウ', 'park'].filter(typed => isFound('김민준', typed))).toEqual([]);
});
