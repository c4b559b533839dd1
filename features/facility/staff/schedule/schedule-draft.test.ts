import { describe, expect, it } from 'vitest';
import { defaultSchedule } from '../../rules/schedule.ts';
import { entriesApart, textsOf, withEntry, withSmsOf } from './schedule-draft.ts';

describe('an edited schedule', () => {
  it('changes one moment and leaves the others as they are', () => {
    const edited = withEntry(defaultSchedule, '1_day_prior', { time: '18:30', status: 0 });
    expect(entriesApart(edited, defaultSchedule)).toEqual([
      expect.objectContaining({ moment: '1_day_prior', time: '18:30', status: 0 }),
    ]);
  });

  it('is as it was saved where text A is named that was named by nobody', () => {
    const data = defaultSchedule.data.map(({ email_template: _mail, ...entry }) => entry);
    const saved = { ...defaultSchedule, data };
    expect(entriesApart(saved, defaultSchedule)).toEqual([]);
  });

  it('sends text A where a moment names none', () => {
    expect(textsOf({ moment: '1_day_prior', days_no: 1, time: '08:00', status: 1, default: 1 })).toEqual({
      mail: 'pre-email',
      sms: 'message-sms',
    });
  });

  it('keeps what the owner has saved of SMS in the meantime', () => {
    const typed = withEntry(defaultSchedule, '1_day_prior', { time: '18:30' });
    const saved = { ...defaultSchedule, sms_status: true, sms_priority: true };
    expect(withSmsOf(typed, saved)).toEqual({ ...typed, sms_status: true, sms_priority: true });
  });
});
