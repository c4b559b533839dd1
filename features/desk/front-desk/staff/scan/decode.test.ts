import { expect, test } from 'vitest';
import type { PartyState } from '#features/booking/booking/rules/party.ts';
import { type Decoded, scanToneOf } from './decode.ts';

const read = (decoded_status: Decoded['decoded_status'], state: PartyState) =>
  scanToneOf({
    decoded_status,
    booking: {
      id: 1,
      pms_code: 'pms',
      pms_reservation_no: 'R-1',
      pms_booking_status: 1,
      checkin_date: '2025-11-29',
      checkout_date: '2025-11-30',
      room_number: null,
      party: { state, missing: { guests: 0, entries: 0, passports: 0 } },
      name: '',
    },
  });

test('a scan is green only if the party is complete', () => {
  expect(read('ok', 'complete')).toBe('good');
  for (const state of ['partly', 'lacking', 'passport_unseen'] as const)
    expect([state, read('ok', state)]).toEqual([state, 'careful']);
});

test('the scan of an invalid code is red, whether or not the party is complete', () => {
  expect(read('cancelled', 'complete')).toBe('bad');
  expect(read('cancelled', 'partly')).toBe('bad');
});
