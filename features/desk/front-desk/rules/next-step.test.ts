import { describe, expect, it } from 'vitest';
import { nothingMissing } from '#features/booking/booking/rules/party.ts';
import { CANCELLED, statusIds } from '#features/booking/booking/rules/status.ts';
import { nextStep } from './next-step.ts';

const booking = {
  pms_booking_status: null as number | null,
  booking_status_id: statusIds.seen as number,
  unseen: false,
  may_note_arrival: true,
  arrivals: [],
  party: { missing: nothingMissing },
};
const log = { proof: 'strong', contact_changed: false, person_checked: null };
const step = (changes: Partial<typeof booking>, logs = [log], mayAmend = true) =>
  nextStep({ booking: { ...booking, ...changes }, open_forms: [{}], visitor_logs: logs }, mayAmend);
const missing = (more: Partial<typeof nothingMissing>) => ({
  party: { missing: { ...nothingMissing, ...more } },
});

describe('the next step with a booking', () => {
  it('the next step is the first unfinished step of the work at the counter', () => {
    expect(step({}, [])).toBe('register');
    expect(step({ unseen: true })).toBe('see');
    expect(step(missing({ guests: 1, passports: 1 }), [{ ...log, proof: 'weak' }])).toBe('verify');
    expect(step(missing({ guests: 1, entries: 1, passports: 1 }))).toBe('add');
    expect(step(missing({ entries: 1, passports: 1 }))).toBe('entries');
    expect(step(missing({ passports: 1 }))).toBe('passports');
    expect(step({})).toBe('confirm');
    expect(step({ booking_status_id: statusIds.confirmed })).toBe('arrive');
    expect(step({ booking_status_id: statusIds.confirmed, may_note_arrival: false })).toBeNull();
  });

  it('a cancelled booking has no next step', () => {
    expect(step({ pms_booking_status: CANCELLED, ...missing({ guests: 1 }) })).toBeNull();
  });

  it('staff without access to personal data are offered only steps that they can take', () => {
    expect(step({}, [], false)).toBeNull();
    expect(step(missing({ guests: 1, entries: 1, passports: 1 }), [log], false)).toBe('confirm');
  });
});
