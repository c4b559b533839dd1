import { describe, expect, it } from 'vitest';
import { businessDayIn } from './business-day.ts';

describe('the business day of a hotel', () => {
  it('is still yesterday at 05:59, for late arrivals at the desk', () => {
    expect(businessDayIn('Asia/Tokyo', new Date('2026-03-01T05:59:00+09:00'))).toBe('2026-02-28');
  });

  it('begins at 06:00', () => {
    expect(businessDayIn('Asia/Tokyo', new Date('2026-03-01T06:00:00+09:00'))).toBe('2026-03-01');
  });

  it('is the day of the hotel, not of the guest’s phone', () => {
    expect(businessDayIn('America/Los_Angeles', new Date('2026-03-01T12:00:00+09:00'))).toBe('2026-02-28');
  });
});
