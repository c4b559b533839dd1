import { describe, expect, it } from 'vitest';
import { linkExpired, myPageExpired } from './expiry.ts';

const TOKYO = 'Asia/Tokyo';
const stay = { checkinDate: '2026-03-01', checkoutDate: '2026-03-03' };

describe('a link', () => {
  it('still works at 05:59 after the night of arrival', () => {
    expect(linkExpired(stay, TOKYO, new Date('2026-03-02T05:59:59+09:00'))).toBe(false);
  });

  it('expires at 06:00 after the check-in date', () => {
    expect(linkExpired(stay, TOKYO, new Date('2026-03-02T06:00:00+09:00'))).toBe(true);
  });
});

describe('My Page', () => {
  it('still works in the last minute of the check-out date', () => {
    expect(myPageExpired(stay, TOKYO, new Date('2026-03-03T23:59:59+09:00'))).toBe(false);
  });

  it('expires when the check-out date is over', () => {
    expect(myPageExpired(stay, TOKYO, new Date('2026-03-04T00:00:00+09:00'))).toBe(true);
  });
});
