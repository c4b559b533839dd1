import { z } from 'zod';
import { endpoint } from '#features/access/contract/endpoint.ts';
import { moments } from '#features/facility/rules/schedule.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, shownDay } from '#platform/http/wire.ts';

/** How many guide messages of one moment go out by one way. */
const planned = z.object({
  moment: z.enum(moments),
  channel: z.enum(['email', 'sms']),
  count: z.int(),
  /** As how many SMS, estimated from the hotel's texts; 0 of mails. */
  segments: z.int(),
});

/**
 * What the schedule sends in the next seven days as things stand. `date`: YYYY-MM-DD by the hotel's clocks, today first.
 * `pause`: why none of it goes out for the time being.
 */
export const messageCalendar = endpoint('POST guide-mail/calendar', {
  summary: 'How many guide messages go out in the next seven days',
  input: z.object({ facility_id: id }),
  access: {
    staff: {
      needs: { all: ['notice_setting.frequency.view'] },
      reply: reply({
        data: z.object({
          pause: z.enum(['held', 'maintenance']).nullable(),
          days: z.array(z.object({ date: shownDay, counts: z.array(planned) })),
        }),
      }),
    },
  },
});

export type Api = ApiOf<typeof messageCalendar>;
