import { describe, expect, it } from 'vitest';
import { displayPhone, toE164 } from './phone.ts';

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
});
