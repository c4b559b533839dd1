import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readItem, warningsOf } from './read-item.ts';

const item = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  checkin_date: '2026-03-01',
  checkout_date: '2026-03-03',
};

describe('an item sent by a PMS', () => {
  it('accepts an intake item with only its key and dates', () => {
    expect(readItem(item)).toEqual({ incoming: item });
  });

  it('drops unknown metadata of an intake item', () => {
    const metadata = { full_name: '山田', loyalty_tier: 'gold' };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { full_name: '山田' } },
    });
  });

  it('removes characters that change the text direction from an intake item', () => {
    const metadata = { full_name: '\u202eexe.\u2066 山田 \u2069' };
    expect(readItem({ ...item, metadata })).toMatchObject({
      incoming: { metadata: { full_name: 'exe. 山田' } },
    });
  });

  it('normalizes the text of an intake item', () => {
    const metadata = { full_name: '\u200BJohn\tSmith'.normalize('NFD'), full_address: '1  High St\u200E' };
    expect(readItem({ ...item, pms_reservation_no: '\u200BR-1001', metadata })).toEqual({
      incoming: { ...item, metadata: { full_name: 'John Smith', full_address: '1 High St' } },
    });
  });

  it('treats null metadata of an intake item as absent', () => {
    const metadata = { full_name: '山田', phone: null };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { full_name: '山田' } },
    });
  });

  it('accepts a guest count that is sent as text', () => {
    const metadata = { number_of_guests: '3' };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { number_of_guests: 3 } },
    });
  });

  it('trims the text of an intake item', () => {
    const spaced = {
      ...item,
      pms_code: ' demo_pms\n',
      checkin_date: '2026-03-01 ',
      metadata: { full_name: '  山田 ' },
    };
    expect(readItem(spaced)).toEqual({ incoming: { ...item, metadata: { full_name: '山田' } } });
  });

  it('trims additional reservation numbers and removes duplicates', () => {
    const metadata = { other_reservation_numbers: [' C-1 ', '', 'B-2', null, 'C-1', '\u202eB-3'] };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { other_reservation_numbers: ['C-1', 'B-2', 'B-3'] } },
    });
  });

  it('keeps at most five additional reservation numbers and drops invalid ones', () => {
    const sent = [5, 'x'.repeat(101), 'a\0b', {}, 'N1', 'N2', 'N3', 'N4', 'N5', 'N6'];
    expect(readItem({ ...item, metadata: { other_reservation_numbers: sent } })).toEqual({
      incoming: { ...item, metadata: { other_reservation_numbers: ['N1', 'N2', 'N3', 'N4', 'N5'] } },
    });
  });

  it.each([[[]], [['', ' ']], [[5]], [null], ['']])(
    'stores no additional reservation numbers if %j was sent',
    other_reservation_numbers => {
      const metadata = { full_name: '山田', other_reservation_numbers };
      expect(readItem({ ...item, metadata })).toEqual({
        incoming: { ...item, metadata: { full_name: '山田' } },
      });
    },
  );

  it('treats blank metadata of an intake item as absent', () => {
    const metadata = { full_name: '山田', phone: ' ', number_of_guests: '' };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { full_name: '山田' } },
    });
  });
});

it('treats a blank time of an intake item as absent', () => {
  expect(readItem({ ...item, checkin_time: '', checkout_time: ' ' })).toEqual({ incoming: item });
});

describe('an invalid item', () => {
  it.each([
    ['without a reservation number', { pms_reservation_no: undefined }, 'pms_reservation_no is required.'],
    ['with a blank number', { pms_reservation_no: ' ' }, 'pms_reservation_no must not be blank.'],
    [
      'with a date that does not exist',
      { checkin_date: '2026-02-30' },
      'checkin_date must be a day that exists, as YYYY-MM-DD.',
    ],
    [
      'with a date in the distant past',
      { checkin_date: '0001-01-01' },
      'checkin_date must not be before 1900-01-01.',
    ],
    [
      'that ends before it begins',
      { checkout_date: '2026-02-28' },
      'checkout_date must not be before checkin_date.',
    ],
    [
      'with a status that does not exist',
      { pms_booking_status: 7 },
      'pms_booking_status must be one of 1, 2, 3, 4.',
    ],
    [
      'with a name that is too long',
      { metadata: { full_name: 'x'.repeat(301) } },
      'metadata.full_name must have at most 300 characters, not 301.',
    ],
    [
      'with too many rooms',
      { metadata: { room_quantity: 10_000 } },
      'metadata.room_quantity must be at most 9999, not 10000.',
    ],
    [
      'with text that cannot be stored',
      { metadata: { full_name: 'a\0b' } },
      'metadata.full_name must be text without NUL and half surrogate pairs.',
    ],
    [
      'with a lone surrogate',
      { metadata: { full_name: '\ud83d' } },
      'metadata.full_name must be text without NUL and half surrogate pairs.',
    ],
    [
      'with a number of guests that is not a number',
      { metadata: { number_of_guests: 'two' } },
      'metadata.number_of_guests must be a whole number from 0 to 9999.',
    ],
    [
      'with additional numbers that are not a list',
      { metadata: { other_reservation_numbers: 'C-1' } },
      'metadata.other_reservation_numbers must be an array, not a string.',
    ],
    ['with metadata that is not an object', { metadata: 'x' }, 'metadata must be an object, not a string.'],
  ])('rejects an item %s, and names the field and limit', (_, change, sentence) => {
    const [field = ''] = sentence.split(' ');
    expect(readItem({ ...item, ...change })).toMatchObject({ errors: { [field]: sentence } });
  });
});

it.each([
  [5, 'The item must be an object, not a number.'],
  [null, 'The item must be an object, not null.'],
  [['R-1'], 'The item must be an object, not an array.'],
])('rejects an item that is not an object: %j', (raw, sentence) => {
  expect(readItem(raw)).toEqual({ errors: { item: sentence }, codes: { item: 'type_invalid' } });
});

const hotel = { country: 'JP', today: '2025-11-21' };

it('every JSON value sent as an intake item is either accepted or rejected with errors', () => {
  fc.assert(
    fc.property(fc.jsonValue(), raw => {
      expect([readItem(raw), warningsOf(raw, hotel)]).toEqual([
        { errors: expect.any(Object), codes: expect.any(Object) },
        expect.any(Array),
      ]);
    }),
  );
});

const warnings = (raw: unknown) => warningsOf(raw, hotel).map(({ field, code }) => `${field} ${code}`);

describe('warnings to a PMS', () => {
  it.each([
    ['about a misspelled field', { fullname: 'x' }, ['fullname unknown_field']],
    ['about a misspelled field of the guest', { metadata: { emial: 'x' } }, ['metadata.emial unknown_field']],
    [
      'about an email address that no mail server accepts',
      { metadata: { email_address: 'taro' } },
      ['metadata.email_address email_invalid'],
    ],
    ['about an invalid phone', { metadata: { phone: 'abc' } }, ['metadata.phone phone_invalid']],
    [
      'about an invalid contact number if there is no phone',
      { guest_contact_no: 'abc' },
      ['guest_contact_no phone_invalid'],
    ],
    ['about an unsupported language', { metadata: { language: 'sv' } }, ['metadata.language value_unknown']],
    [
      'about an unknown type of receipt recipient',
      { metadata: { receipt_address: '株式会社' } },
      ['metadata.receipt_address value_unknown'],
    ],
    [
      'about an additional reservation number that is not text',
      { metadata: { other_reservation_numbers: ['C-1', 5] } },
      ['metadata.other_reservation_numbers reservation_number_invalid'],
    ],
    [
      'about an additional reservation number that is too long',
      { metadata: { other_reservation_numbers: ['x'.repeat(101)] } },
      ['metadata.other_reservation_numbers reservation_number_invalid'],
    ],
    [
      'about more additional reservation numbers than a booking may have',
      { metadata: { other_reservation_numbers: ['1', '2', '3', '4', '5', '6'] } },
      ['metadata.other_reservation_numbers reservation_number_invalid'],
    ],
    [
      'about dates of the years 1900 and 9999, which are accepted',
      { checkin_date: '1900-12-01', checkout_date: ' 9999-12-31 ' },
      ['checkin_date date_unlikely', 'checkout_date date_unlikely'],
    ],
    [
      'about values of the wrong type',
      { metadata: { language: { toString: 1 } } },
      ['metadata.language value_unknown'],
    ],
  ])('warns a PMS %s', (_, raw, expected) => {
    expect(warnings(raw)).toEqual(expected);
  });
});

describe('no warnings to a PMS', () => {
  it.each([
    [
      'about empty values',
      { guest_contact_no: null, metadata: { phone: '', email_address: null, language: ' ' } },
    ],
    ['about old mobile carrier addresses', { metadata: { email_address: 'a..b@docomo.ne.jp' } }],
    [
      'about an invalid contact number if there is a phone',
      { guest_contact_no: 'ext. 12', metadata: { phone: '090-1234-5678' } },
    ],
    [
      'about additional reservation numbers that are blank or repeated',
      { metadata: { other_reservation_numbers: ['1', '2', '3', '4', '5', ' 5 ', '', null] } },
    ],
    ['about spaces around values', { metadata: { phone: ' +64 21 123 4567 ', language: 'en ' } }],
    [
      'about dates in the years before and after',
      { checkin_date: '2021-01-01', checkout_date: '2030-01-01' },
    ],
    ['about dates that are rejected', { checkin_date: '0026-12-01', checkout_date: '9999-12-32' }],
    ['about an item that is not an object', 'nonsense'],
  ])('does not warn a PMS %s', (_, raw) => {
    expect(warnings(raw)).toEqual([]);
  });
});

test.each([
  ['9:00', '09:00'],
  ['15:00:00', '15:00'],
  ['26:00', '02:00'],
])('stores the time %s as %s', (sent, stored) => {
  const item = {
    pms_code: 'pms',
    pms_reservation_no: 'T-1',
    checkin_date: '2025-12-01',
    checkout_date: '2025-12-02',
    checkin_time: sent,
  };
  expect(readItem(item)).toMatchObject({ incoming: { checkin_time: stored } });
});

test.each(['late', '30:00', '9:5', '夕方', 1500, ['15:00'], '15:00\0'])(
  'accepts a booking and drops its unreadable time: %j',
  sent => {
    expect(readItem({ ...item, checkin_time: sent, checkout_time: sent })).toEqual({ incoming: item });
    expect(warnings({ ...item, checkin_time: sent, checkout_time: sent })).toEqual([
      'checkin_time time_invalid',
      'checkout_time time_invalid',
    ]);
  },
);

test.each(['en-US', 'JA', 'zh', 'zh-Hant', 'pt-BR'])('does not warn about the language tag %s', language => {
  expect(warnings({ metadata: { language } })).toEqual([]);
});

test.each(['9:00', '26:00', '15:00:00', ' ', null])('does not warn about the time %j', sent => {
  expect(warnings({ checkin_time: sent, checkout_time: sent })).toEqual([]);
});

test('a time of null in an intake item clears the stored time', () => {
  expect(readItem({ ...item, checkin_time: null })).toEqual({ incoming: { ...item, checkin_time: null } });
});
