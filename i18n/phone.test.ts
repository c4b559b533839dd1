import { describe, expect, it } from 'vitest';
import { comparablePhone, displayPhone, phoneFor, spellingsOfPhone, toE164 } from './phone.ts';

describe('displaying a phone number', () => {
  it('shows a Japanese phone number in national format', () => {
    expect(displayPhone('+819012345678')).toBe('090-1234-5678');
  });

  it('shows a foreign phone number in international format', () => {
    expect(displayPhone('+353861234567')).toBe('+353 86 123 4567');
  });

  it('shows text that is not a phone number unchanged', () => {
    expect(displayPhone('front desk')).toBe('front desk');
  });
});

it('shows Japanese numbers in national format to readers of Japanese, and in international format to others', () => {
  expect(phoneFor('ja', '+81751234567')).toBe('075-123-4567');
  expect(phoneFor('en', '+81751234567')).toBe('+81 75-123-4567');
  expect(phoneFor('zh-TW', 'front desk')).toBe('front desk');
});

describe('converting a typed phone number to E.164', () => {
  it.each([
    ['81', '090-1234-5678'],
    ['81', '９０１２３４５６７８'],
    ['+81', '09012345678'],
    ['353', '+81 90 1234 5678'],
  ])('with the dial code %s, the typed phone number %s is converted to E.164', (dial, number) => {
    expect(toE164(dial, number)).toBe('+819012345678');
  });

  it('rejects a phone number with missing digits', () => {
    expect(toE164('81', '090-1234-567')).toBeNull();
  });

  it('with an unknown dial code, the number must contain its own country code', () => {
    expect(['77', '999', '0', ''].map(dial => toE164(dial, '090-1234-5678'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(toE164('77', '+81 90 1234 5678')).toBe('+819012345678');
  });
});

describe('normalizing a phone number to its current form', () => {
  it.each([
    ['Mexican, with the old 1', '81', '+5215541637145', '+525541637145'],
    ['Mexican, in national format with the old 1', '52', '1 55 4163 7145', '+525541637145'],
    ['Mexican, with 044', '52', '044 55 4163 7145', '+525541637145'],
    ['Brazilian, without the ninth digit', '55', '11 8765-4321', '+5511987654321'],
    ['Ivorian, with eight digits', '225', '41 09 10 02', '+2250141091002'],
    ['Ivorian, on another network', '225', '07 09 10 02', '+2250707091002'],
    ['Ivorian, for a landline', '81', '+225 20 31 23 45', '+2252720312345'],
    ['Beninese, with eight digits', '229', '97 12 34 56', '+2290197123456'],
    ['Vietnamese, with eleven digits', '84', '0167 234 5678', '+84372345678'],
  ])('normalizes a phone number: %s', (_, dial, typed, stored) => {
    expect(toE164(dial, typed)).toBe(stored);
  });

  it.each([
    ['00 instead of +', '81', '0081 90-8888-0001', '+819088880001'],
    ['010 instead of +, as dialed from Japan', '81', '010 44 7400 111603', '+447400111603'],
    ['011 instead of +, as dialed from North America', '1', '011 81 90-8888-0001', '+819088880001'],
    ['00 instead of + for another country', '81', '0044 7400 111603', '+447400111603'],
    ['00 instead of +, where the plan would allow it', '49', '0044 7400 111603', '+447400111603'],
    ['0011 instead of +, as dialed from Australia', '61', '0011 81 90-8888-0001', '+819088880001'],
    ['00 and the own country code', '49', '0049 30 901820', '+4930901820'],
    ['00 and the old format', '81', '00 52 1 55 4163 7145', '+525541637145'],
    ['the country code twice', '81', '81 90 8888 0001', '+819088880001'],
    ['the country code twice, with +', '81', '+81 81 90 8888 0001', '+819088880001'],
    ['the country code twice, with 00', '44', '+44 0044 7400 111603', '+447400111603'],
    ['invisible characters', '81', '\u202D090\u200B-8888\uFE0D-0001\u202C', '+819088880001'],
    ['Thai digits', '66', '๐๘๑๒๓๔๕๖๗๘', '+66812345678'],
  ])('normalizes every spelling of a phone number: %s', (_, dial, typed, stored) => {
    expect(toE164(dial, typed)).toBe(stored);
  });

  it.each([
    ['a Mexican number that is too long', '52', '2 55 4163 7145'],
    ['a Brazilian landline that is too short', '55', '11 3234-567'],
    ['a repeated country code with too few digits after it', '81', '+81 81 90 1234'],
  ])('rejects the typed phone number: %s', (_, dial, typed) => {
    expect(toE164(dial, typed)).toBeNull();
  });
});

describe('comparing phone numbers in different spellings', () => {
  it.each([
    ['+5215541637145', '52', '55 4163 7145'],
    ['+5491123456789', '54', '11 2345 6789'],
    ['+5491123456789', '54', '011 15-2345-6789'],
    ['+551187654321', '55', '11 98765-4321'],
    ['0081 90 8888 0001', '81', '090-8888-0001'],
    ['+225 41091002', '225', '01 41 09 10 02'],
  ])('the phone number %s equals +%s %s', (one, dial, other) => {
    expect(comparablePhone('81', one)).toBe(comparablePhone(dial, other));
  });

  it.each([
    ['+5215541637145', '+5215541637146'],
    ['+5491123456789', '+5492123456789'],
    ['+551187654321', '+5511887654321'],
  ])('the phone number %s differs from %s', (one, other) => {
    expect(comparablePhone('81', one)).not.toBe(comparablePhone('81', other));
  });

  it('compares phone numbers only by their digits if no numbering plan applies', () => {
    expect(comparablePhone('999', '٠٩٠-12')).toBe('09012');
  });
});

it('a phone number can be found in each of its common formats', () => {
  expect(spellingsOfPhone('+5511987654321')).toEqual(['11987654321', '5511987654321', '551187654321']);
  expect(spellingsOfPhone('+541123456789')).toContain('5491123456789');
  expect(spellingsOfPhone('front desk')).toEqual([]);
});
