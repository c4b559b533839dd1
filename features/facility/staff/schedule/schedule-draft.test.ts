import { describe, expect, it } from 'vitest';
import { defaultSchedule } from '../../rules/schedule.ts';
import { textsOf, withEntry } from './schedule-draft.ts';

describe('an edited schedule', () => {
  it('changes one moment and leaves the others as they are', () => {
    const edited = withEntry(defaultSchedule, '1_day_prior', { time: '18:30', status: 0 });
    const [changed, ...others] = edited.data.filter(entry => !defaultSchedule.data.includes(entry));
    expect(changed).toMatchObject({ moment: '1_day_prior', time: '18:30', status: 0 });
    expect(others).toEqual([]);
  });

  it('sends text A where a moment names none', () => {
    expect(textsOf({ moment: '1_day_prior', days_no: 1, time: '08:00', status: 1, default: 1 })).toEqual({
      mail: 'pre-email',
      sms: 'message-sms',
    });
  });
});
