import { describe, expect, it } from 'vitest';
import { phoneAnswer, phoneOf } from './phone-answer.tsx';

describe('a phone among the answers', () => {
  // Rule: form.phone-stored
  it('travels as national digits for Japan, else with its dial digits', () => {
    expect([
      phoneAnswer({ country: 'JP', number: '090-1234-5678' }),
      phoneAnswer({ country: 'IE', number: '087 123 4567' }),
    ]).toEqual(['090-1234-5678', '+353 087 123 4567']);
  });

  it('is shown again as it was typed', () => {
    const phones = [
      { country: 'JP', number: '090-1234-5678' },
      { country: 'KR', number: '010-1234-5678' },
      { country: 'US', number: '415 555 2671' },
    ];
    expect(phones.map(phone => phoneOf(phoneAnswer(phone), 'JP'))).toEqual(phones);
  });

  it('keeps Canada where the guest has chosen Canada', () => {
    expect(phoneOf('+1 604 555 2671', 'CA').country).toBe('CA');
  });

  it('is read from the form in which a PMS writes it', () => {
    expect(phoneOf('+819012345678', 'KR')).toEqual({ country: 'JP', number: '09012345678' });
  });

  it('starts in the guest’s country where nothing is typed', () => {
    expect(phoneOf('', 'TW')).toEqual({ country: 'TW', number: '' });
  });

  it('is no answer before a number is typed', () => {
    expect(phoneAnswer({ country: 'KR', number: ' ' })).toBe('');
  });
});
