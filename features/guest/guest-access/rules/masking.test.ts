import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PmsValues } from '#features/booking/booking/rules/pms-values.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { formatBookingPhone } from '#i18n/phone.ts';
import { maskedBooking, pmsValues } from './masking.ts';

const mainGuest = { number: 0, name: '', email: '' };
const blank = pmsValues({ metadata: {}, guestContactNo: null }, mainGuest);
const strong = {
  method: 1,
  strength: 'strong',
  isTypedByStaff: false,
  writePhone: formatBookingPhone,
} as const;
const known: PmsValues = {
  full_name: '山田 太郎',
  full_name_for_katakana: 'ヤマダ タロウ',
  phone: '090-1234-5678',
  email_address: 'taro@example.com',
  postal_code: '100-0001',
  full_address: '東京都千代田区千代田1-1',
};

describe('PMS values known for a guest', () => {
  test("the main guest's known values are those of the booking", () => {
    const metadata = { ...known, number_of_guests: 2, reservation_site: 'Booking site' };
    expect(pmsValues({ metadata, guestContactNo: null }, mainGuest)).toEqual(known);
  });

  test('the known values contain the contact number if the PMS sent no phone number', () => {
    const { phone } = pmsValues({ metadata: { phone: ' ' }, guestContactNo: '03-1234-5678' }, mainGuest);
    expect(phone).toBe('03-1234-5678');
  });

  test('the known values exclude the relay address of a booking site', () => {
    const metadata = { email_address: 'a.1@guest.booking.com' };
    expect(pmsValues({ metadata, guestContactNo: null }, mainGuest).email_address).toBe('');
  });

  test('a room leader has only their own name and email and no values of the main guest', () => {
    const leader = { number: 1, name: '鈴木', email: 's@example.com' };
    const values = pmsValues({ metadata: known, guestContactNo: '03-1234-5678' }, leader);
    expect(values).toEqual({ ...blank, full_name: '鈴木', email_address: 's@example.com' });
  });

  test('the known values exclude values that a booking site has masked', () => {
    const metadata = { phone: '090-****-5678', full_name: '山＊＊', email_address: '••@x.jp' };
    expect(pmsValues({ metadata, guestContactNo: null }, mainGuest)).toEqual(blank);
  });
});

describe('values shown to the guest', () => {
  test('mask method 0 shows the PMS values unmasked', () => {
    expect(maskedBooking(known, { ...strong, method: 0 })).toEqual({
      metadata: known,
      need_masking_keys: [],
    });
  });

  test.each([
    ['a Japanese number in national format', '+819011110050', '090-1111-0050'],
    ['a Japanese number with separators, even if the PMS sent none', '09011110050', '090-1111-0050'],
    ['a foreign number with its country code', '+12025550123', '+1 202 555 0123'],
    ['text that is not a phone number, exactly as the PMS sent it', 'ask the agency', 'ask the agency'],
  ])('method 0 shows %s', (_what, phone, shown) => {
    const { metadata } = maskedBooking({ ...known, phone }, { ...strong, method: 0 });
    expect(metadata.phone).toBe(shown);
  });

  test('mask method 2 shows no values', () => {
    expect(maskedBooking(known, { ...strong, method: 2 })).toEqual({
      metadata: blank,
      need_masking_keys: [],
    });
  });

  test.each([0, 1, 2] as const)('a guest with a weak proof sees no values with mask method %i', method => {
    const shown = maskedBooking(known, { ...strong, method, strength: 'weak' });
    expect(shown).toEqual({ metadata: blank, need_masking_keys: [] });
  });

  // Rule: form.checkable
  test('mask method 1 shows names in full, masks other values and lists the known keys', () => {
    const { metadata, need_masking_keys } = maskedBooking({ ...known, postal_code: '' }, strong);
    expect(metadata).toEqual({
      full_name: '山田 太郎',
      full_name_for_katakana: 'ヤマダ タロウ',
      phone: '••••••78',
      email_address: 't•••••@example.com',
      postal_code: '',
      full_address: '東•••••',
    });
    expect(need_masking_keys).not.toContain('postal_code');
    expect(need_masking_keys).toHaveLength(5);
  });

  test('mask method 1 masks nothing for staff who type for the guest, and lists the same keys', () => {
    const shown = maskedBooking(known, { ...strong, isTypedByStaff: true });
    expect(shown).toEqual({
      metadata: known,
      need_masking_keys: maskedBooking(known, strong).need_masking_keys,
    });
  });
});

const signs = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom('👨‍👩‍👧', '🇯🇵', '山', 'é', ' ', '4'), { maxLength: 6 }).map(each => each.join('')),
);
const text = fc.oneof(signs, fc.emailAddress()).filter(value => value !== '' && !hasMaskSign(value));
const graphemes = (value: string) => [...new Intl.Segmenter().segment(value)].map(each => each.segment);
const maskOf = (value: string, key: keyof PmsValues) =>
  maskedBooking({ ...blank, [key]: value }, strong).metadata[key];

const hiddenKeys = fc.constantFrom('phone', 'email_address', 'postal_code', 'full_address');

describe('a mask', () => {
  test('never shows more than the first character of a masked part', () => {
    fc.assert(
      fc.property(fc.constantFrom('postal_code', 'full_address'), text, (key, value) => {
        const mask = maskOf(value, key);
        expect(mask.endsWith('•'.repeat(5))).toBe(true);
        expect(['•', graphemes(value)[0]]).toContain(mask.slice(0, -5));
      }),
    );
  });

  test.each([
    ['taro@example.com', 't•••••@example.com'],
    ['ab@example.com', '••••••@example.com'],
    ['no address', 'n•••••'],
  ])('the masked email address %s keeps its domain: %s', (address, mask) => {
    expect(maskOf(address, 'email_address')).toBe(mask);
  });

  test.each([
    ['090-1234-5678', '••••••78'],
    ['+44 7400 111-333', '••••••33'],
    ['0901', '••••••'],
    ['ask the agency', '••••••'],
  ])('the masked phone %s keeps its last two digits: %s', (phone, mask) => {
    expect(maskOf(phone, 'phone')).toBe(mask);
  });

  test('shows no character of an address with fewer than three characters', () => {
    const few = text
      .map(value => graphemes(value).slice(0, 2).join(''))
      .filter(value => graphemes(value).length < 3);
    fc.assert(fc.property(few, value => maskOf(value, 'full_address') === '••••••'));
  });

  test('a mask has the same length for short and long values', () => {
    const shown = (value: string) => (maskOf(value, 'full_address').match(/•/g) ?? []).length;
    fc.assert(fc.property(text, value => [5, 6].includes(shown(value))));
  });

  test('a mask is distinguishable from what a guest typed', () => {
    fc.assert(fc.property(hiddenKeys, text, (key, value) => hasMaskSign(maskOf(value, key))));
  });

  test('lists only the keys of the known values', () => {
    const values = fc.record({ full_name: signs, email_address: signs, full_address: signs });
    fc.assert(
      fc.property(values, metadata => {
        const known = pmsValues({ metadata, guestContactNo: null }, mainGuest);
        const { metadata: shown, need_masking_keys } = maskedBooking(known, strong);
        for (const [key, value] of Object.entries(known)) {
          expect((need_masking_keys as string[]).includes(key)).toBe(value !== '');
          expect(shown[key as keyof PmsValues] === '').toBe(value === '');
        }
      }),
    );
  });
});
