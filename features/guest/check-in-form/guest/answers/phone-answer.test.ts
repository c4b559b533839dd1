import { describe, expect, it } from 'vitest';
import { phoneAnswer, phoneOf } from './phone-answer.tsx';

describe('a phone answer', () => {
  // Rule: form.phone-stored
  it('sends a Japanese number in national format and other numbers with their dial code', () => {
    expect([
      phoneAnswer({ country: 'JP', number: '090-1234-5678' }),
      phoneAnswer({ country: 'IE', number: '087 123 4567' }),
    ]).toEqual(['090-1234-5678', '+353 087 123 4567']);
  });

  it('shows a phone number as it was typed', () => {
    const phones = [
      { country: 'JP', number: '090-1234-5678' },
      { country: 'KR', number: '010-1234-5678' },
      { country: 'US', number: '415 555 2671' },
    ];
    expect(phones.map(phone => phoneOf(phoneAnswer(phone), 'JP'))).toEqual(phones);
  });

  it('a phone number shared by the US and Canada keeps Canada if the guest has chosen it', () => {
    expect(phoneOf('+1 604 555 2671', 'CA').country).toBe('CA');
  });

  it('parses a phone number in the format of the PMS', () => {
    expect(phoneOf('+819012345678', 'KR')).toEqual({ country: 'JP', number: '09012345678' });
  });

  it('preselects the country of the guest while nothing is typed', () => {
    expect(phoneOf('', 'TW')).toEqual({ country: 'TW', number: '' });
  });

  it('a selected country without a number is not an answer', () => {
    expect(phoneAnswer({ country: 'KR', number: ' ' })).toBe('');
  });
});
