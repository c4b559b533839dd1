import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, requiredText, shownInstant } from '#platform/http/wire.ts';
import { actKinds, outcomes } from '../rules/acts.ts';
import { OFFLINE } from '../rules/limits.ts';
import { needs } from './devices.ts';

const kind = z.enum([...actKinds, 'unreadable']);

/** Does each act once, in order. One that cannot be done is answered with why, and waits in `GET desk-offline/acts`. */
export const sendActs = endpoint('POST desk-offline/acts', {
  summary: 'Send what was done without a network',
  input: z.object({
    facility_id: id,
    device_id: id,
    acts: z
      .array(
        z.object({
          act_id: z.uuid(),
          sealed: requiredText(OFFLINE.longestAct).describe(
            'Closed to the `public_key` of the snapshot, in base64url.',
          ),
        }),
      )
      .min(1)
      .max(OFFLINE.mostActs),
  }),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.array(z.object({ act_id: z.string(), outcome: z.enum(outcomes), settled: z.boolean() })),
      }),
    },
  },
});

const openAct = z.object({
  act_id: z.string(),
  kind,
  outcome: z.enum(outcomes),
  /** By the clock of the device. */
  acted_at: shownInstant,
  /** Names; null where the account or the device is gone, or nobody else did it. */
  username: z.string().nullable(),
  other_username: z.string().nullable(),
  device: z.string().nullable(),
  booking: z
    .object({ id: z.int(), reservation_id: z.string(), name: z.string(), room_number: z.string().nullable() })
    .nullable(),
});

const openActs = reply({ data: z.object({ total: z.int(), acts: z.array(openAct) }) });

/** What was done without a network and somebody must look at, oldest first, 100 at most. */
export const listOpenActs = endpoint('GET desk-offline/acts', {
  summary: 'List acts without a network that somebody must look at',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: openActs } },
  changes: true,
});

/** Says that somebody has seen to such an act; twice is fine. Out: those that are left. */
export const settleAct = endpoint('PUT desk-offline/acts/:act_id', {
  summary: 'Mark an act without a network as seen to',
  input: z.object({ act_id: z.uuid(), facility_id: id.optional() }),
  access: { staff: { needs, reply: openActs } },
});

export type OpenAct = z.output<typeof openAct>;
