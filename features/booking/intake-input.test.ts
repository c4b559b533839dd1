import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, readItem } from './intake-input.ts';

const item = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  checkin_date: '2026-03-01',
  checkout_date: '2026-03-03',
};

describe('an item of a PMS', () => {
  it('may leave out everything but its key and dates', () => {
    expect(readItem(item)).toEqual({ incoming: item });
  });

  it('loses metadata that nobody knows', () => {
    const metadata = { full_name: '山田', loyalty_tier: 'gold' };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { full_name: '山田' } },
    });
  });

  it('may say null for what it does not know', () => {
    const metadata = { full_name: '山田', phone: null };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { full_name: '山田' } },
    });
  });

  it('may count guests in text', () => {
    const metadata = { number_of_guests: '3' };
    expect(readItem({ ...item, metadata })).toEqual({
      incoming: { ...item, metadata: { number_of_guests: 3 } },
    });
  });
});

describe('an item is wrong', () => {
  it.each([
    ['without its number', { pms_reservation_no: undefined }, { pms_reservation_no: 'field_required' }],
    ['with a day that does not exist', { checkin_date: '2026-02-30' }, { checkin_date: 'date_invalid' }],
    [
      'with a day that no calendar of ours has',
      { checkin_date: '0000-01-01' },
      { checkin_date: 'date_invalid' },
    ],
    ['when it ends before it begins', { checkout_date: '2026-02-28' }, { checkout_date: 'date_invalid' }],
    ['with a status that there is not', { pms_booking_status: 7 }, { pms_booking_status: 'field_invalid' }],
    [
      'with text that cannot be stored',
      { metadata: { full_name: 'a\0b' } },
      { 'metadata.full_name': 'field_invalid' },
    ],
    [
      'with half a character',
      { metadata: { full_name: '\ud83d' } },
      { 'metadata.full_name': 'field_invalid' },
    ],
    ['with metadata that are no object', { metadata: 'x' }, { metadata: 'field_invalid' }],
  ])('%s', (_, change, errors) => {
    expect(readItem({ ...item, ...change })).toEqual({ errors });
  });
});

it('whatever a PMS sends is read or told to be wrong', () => {
  fc.assert(
    fc.property(fc.jsonValue(), raw => {
      expect([readItem(raw), keyOf(raw).pms_code]).toEqual([
        { errors: expect.any(Object) },
        expect.any(String),
      ]);
    }),
  );
});
