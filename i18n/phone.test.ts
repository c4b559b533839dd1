import { describe, expect, it } from 'vitest';
import { displayPhone, groupedPhone, phoneFor, toE164 } from './phone.ts';

describe('a phone is shown', () => {
  it('national for Japan', () => {
    expect(displayPhone('+819012345678')).toBe('090-1234-5678');
  });

  it('international for any other country', () => {
    expect(displayPhone('+353861234567')).toBe('+353 86 123 4567');
  });

  it('as it is stored where it is no phone', () => {
    expect(displayPhone('front desk')).toBe('front desk');
  });
});

it('readers of Japanese see a number of Japan as they dial it, all others as it is dialled from anywhere', () => {
  expect(phoneFor('ja', '+81751234567')).toBe('075-123-4567');
  expect(phoneFor('en', '+81751234567')).toBe('+81 75-123-4567');
  expect(phoneFor('zh-TW', 'front desk')).toBe('front desk');
});

describe('a typed phone becomes E.164', () => {
  it.each([
    ['81', '090-1234-5678'],
    ['81', '９０１２３４５６７８'],
    ['+81', '09012345678'],
    ['353', '+81 90 1234 5678'],
  ])('from %s and %s', (dial, number) => {
    expect(toE164(dial, number)).toBe('+819012345678');
  });

  it('and is refused where digits are missing', () => {
    expect(toE164('81', '090-1234-567')).toBeNull();
  });

  it('and with dial digits that no country has is one only where it brings its own', () => {
    expect(['77', '999', '0', ''].map(dial => toE164(dial, '090-1234-5678'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(toE164('77', '+81 90 1234 5678')).toBe('+819012345678');
  });
});

describe('a phone that is being typed is grouped as in its country', () => {
  it.each([
    ['81', '0901234', '090-1234'],
    ['81', '０９０１２３４５６７８', '090-1234-5678'],
    ['82', '01012345678', '010-1234-5678'],
    ['1', '4155552671', '(415) 555-2671'],
    ['81', '+447911123456', '+44 7911 123456'],
    ['999', '0901234', '0901234'],
  ])('of %s: %s', (dial, typed, grouped) => {
    expect(groupedPhone(dial, typed)).toBe(grouped);
  });
});
