import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toE164 } from '#i18n/phone.ts';
import { aCustomQuestion, answersOf, aQuestionnaire } from '../factory.ts';
import { cleanPerson, isStoredPhone } from './cleaning.ts';

const questions = aQuestionnaire();
type AnswersByName = Parameters<typeof answersOf>[1];

function clean(given: AnswersByName, companion = false) {
  return cleanPerson(questions, { companion, answers: answersOf(questions, given) });
}

describe('cleaning answers', () => {
  it.each([
    ['a Japanese phone', { phone: '０９０-1234-5678' }, { phone: '+819012345678' }],
    ['a foreign phone', { phone: '+353 86 123 4567' }, { phone: '+353861234567' }],
    ['a foreign phone with an unknown country code', { phone: '+999 1234 5678' }, { phone: '+99912345678' }],
    [
      'a passport number',
      { has_japan_address: 'no', gov_id_number: ' ｐａ 1234567' },
      { has_japan_address: 'no', gov_id_number: 'PA1234567' },
    ],
    [
      'a postal code',
      { has_japan_address: 'yes', zip_code: '100-0001' },
      { has_japan_address: 'yes', zip_code: '1000001' },
    ],
    ['an email address', { email: ' taro＠example.com ' }, { email: 'taro@example.com' }],
    [
      'the reading of a name',
      { full_name_for_katakana: 'やまだ　はなこ' },
      { full_name_for_katakana: 'ヤマダ ハナコ' },
    ],
    ['a name of one word', { full_name: 'Suharto' }, { full_name: 'Suharto' }],
    ['a name of 300 characters', { full_name: '寿限無'.repeat(100) }, { full_name: '寿限無'.repeat(100) }],
    ['a name with emoji', { full_name: '花子👩‍👩‍👧💖' }, { full_name: '花子👩‍👩‍👧💖' }],
    ['an old mobile carrier address', { email: 'a..b.@docomo.ne.jp' }, { email: 'a..b.@docomo.ne.jp' }],
    [
      'a foreign postal code',
      { has_japan_address: 'yes', zip_code: 'sw1a 1aa' },
      { has_japan_address: 'yes', zip_code: 'SW1A1AA' },
    ],
    ['a name', { full_name: ' 山田 太郎 ' }, { full_name: '山田 太郎' }],
    ['a pasted name', { full_name: '\u200BJohn\u200B\tSmith\u200E' }, { full_name: 'John Smith' }],
    ['a decomposed name', { full_name: '김민수'.normalize('NFD') }, { full_name: '김민수' }],
    ['a name with a kanji variant', { full_name: '辻\u{E0100} 花子' }, { full_name: '辻\u{E0100} 花子' }],
    ['a pasted address', { address: '1-2\u00A0\tHigh\u202E St' }, { address: '1-2 High St' }],
    ['a pasted email address', { email: 'ok@example.jp\u200B' }, { email: 'ok@example.jp' }],
    ['a pasted phone', { phone: '\u202D090-1234-5678\u202C' }, { phone: '+819012345678' }],
    ['a Mexican phone in the old format', { phone: '+5215541637145' }, { phone: '+525541637145' }],
    [
      'a pasted postal code',
      { has_japan_address: 'yes', zip_code: '\u200E600-8001' },
      { has_japan_address: 'yes', zip_code: '6008001' },
    ],
    [
      'a postal code in Arabic digits',
      { has_japan_address: 'yes', zip_code: '٦٠٠٨٠٠١' },
      { has_japan_address: 'yes', zip_code: '6008001' },
    ],
    [
      'a pasted passport number',
      { has_japan_address: 'no', gov_id_number: 'A1234\u00AD5678' },
      { has_japan_address: 'no', gov_id_number: 'A12345678' },
    ],
  ] satisfies [string, AnswersByName, AnswersByName][])(
    'cleans the answer of a person: %s',
    (_, given, stored) => {
      expect(clean(given)).toEqual(answersOf(questions, stored));
    },
  );
});

it('drops a passport number if the address is in Japan', () => {
  expect(clean({ has_japan_address: 'yes', gov_id_number: 'PA1234567' })).toEqual(
    answersOf(questions, { has_japan_address: 'yes' }),
  );
});

it('drops answers that no question asks for', () => {
  expect(
    cleanPerson(questions, { companion: false, answers: { email: '', other_form: { '4711': 'x' } } }),
  ).toEqual({
    email: '',
    other_form: {},
  });
});

it('drops the email address of a companion', () => {
  expect(clean({ email: 'hanako@example.com' }, true).email).toBe('');
});

// Rule: form.choices-stored
it('stores choices in the order of the options, without duplicates', () => {
  const options = ['beer', 'wine', 'sake'].map(key => ({ key, name: key }));
  const drinks = aCustomQuestion({
    input_type: 'choices',
    metadata: { multiple: 1, applies_to: 'all', options },
  });
  const answers = { email: '', other_form: { [drinks.id]: 'sake, beer,sake' } };
  expect(cleanPerson([drinks], { companion: false, answers }).other_form).toEqual({
    [drinks.id]: 'beer,sake',
  });
});

describe('an invalid phone', () => {
  it('keeps an invalid phone number as typed, so that validation rejects it', () => {
    const [phone = ''] = Object.values(clean({ phone: '090-1234-56' }).other_form);
    expect([phone, isStoredPhone(phone)]).toEqual(['090-1234-56', false]);
  });
});

it('cleaning answers twice gives the same result as cleaning them once', () => {
  const typed = fc.string({ unit: 'grapheme' });
  const given = fc.record({
    full_name: typed,
    phone: typed,
    zip_code: typed,
    email: typed,
    gov_id_number: typed,
  });
  fc.assert(
    fc.property(given, fc.constantFrom('yes', 'no'), (values, has_japan_address) => {
      const once = clean({ ...values, has_japan_address });
      expect(cleanPerson(questions, { companion: false, answers: once })).toEqual(once);
    }),
  );
});

describe('normalizing a phone to E.164', () => {
  const digits = fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String);
  const gap = fc.constantFrom('-', ' ', '', '－', 'ー', '‐', '　');
  const width = fc.constantFrom('half', 'full');
  const grouped = (parts: readonly string[], between: string, size: string) => {
    const typed = parts.join(between);
    return size === 'full'
      ? typed.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      : typed;
  };
  const stored = (phone: string) => Object.values(clean({ phone }).other_form);

  // Rule: form.phone-stored
  it('normalizes a Japanese mobile number with or without its country code', () => {
    const starts = fc.constantFrom(['090'], ['+81', '90'], ['+81', '090'], ['+81', '(0)90'], ['(090)']);
    fc.assert(
      fc.property(digits, starts, gap, width, (rest, start, between, size) => {
        const typed = grouped([...start, rest.slice(0, 4), rest.slice(4)], between, size);
        expect(stored(typed)).toEqual([`+8190${rest}`]);
      }),
    );
  });

  it('normalizes a Korean mobile number', () => {
    const starts = fc.constantFrom(['+82', '10'], ['+82', '010'], ['+82', '(0)10']);
    fc.assert(
      fc.property(digits, starts, gap, width, (rest, start, between, size) => {
        const typed = grouped([...start, rest.slice(0, 4), rest.slice(4)], between, size);
        fc.pre(toE164('82', `010${rest}`) !== null);
        expect(stored(typed)).toEqual([`+8210${rest}`]);
      }),
    );
  });
});
