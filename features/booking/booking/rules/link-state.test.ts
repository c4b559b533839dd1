import { describe, expect, test } from 'vitest';
import { linkState } from './link-state.ts';

const booking = {
  checkinDate: '2026-11-21',
  checkoutDate: '2026-11-23',
  pmsBookingStatus: 1,
  linkReopenedAt: null,
};
const cancelled = { ...booking, pmsBookingStatus: 2 };
const stateAt = (instant: string, registered: boolean, of = booking) =>
  linkState(of, registered, 'Asia/Tokyo', new Date(`${instant}+09:00`));

describe('a guest link before the registration', () => {
  test('before registration, a guest link is valid until 06:00 on the day after check-in', () => {
    expect(stateAt('2026-11-22T05:59', false)).toBe('open');
    expect(stateAt('2026-11-22T06:00', false)).toBe('expired');
  });

  test('before registration, a guest link expires when the booking is cancelled', () => {
    expect(stateAt('2026-11-20T12:00', false, cancelled)).toBe('expired');
  });
});

describe('a guest link after the registration', () => {
  test('after registration, a guest link leads to My Page until the end of the check-out date', () => {
    expect(stateAt('2026-11-23T23:59', true)).toBe('used');
    expect(stateAt('2026-11-24T00:00', true)).toBe('expired');
  });

  test('after registration, a guest link leads to My Page even if the booking is cancelled', () => {
    expect(stateAt('2026-11-20T12:00', true, cancelled)).toBe('used');
  });
});

test('a guest link expires in the time zone of the hotel', () => {
  const at = new Date('2026-11-22T06:00+09:00');
  expect(linkState(booking, false, 'America/New_York', at)).toBe('open');
});
