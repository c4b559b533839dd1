import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, requiredText } from '#platform/http/wire.ts';
import { actionKinds, outcomes } from '../rules/acts.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import { needs } from './devices.ts';

const kind = z.enum([...actionKinds, 'unreadable']);

/**
 * Applies each offline action once, in order. For an action that cannot be applied, returns the reason and
 * lists the action in `GET desk-offline/acts`.
 */
export const sendActions = endpoint('POST desk-offline/acts', {
  summary: 'Send actions performed offline',
  input: z.object({
    facility_id: id,
    device_id: id,
    acts: z
      .array(
        z.object({
          act_id: z.uuid(),
          sealed: requiredText(OFFLINE_LIMITS.longestAct).describe(
            'Encrypted with the `public_key` of the snapshot, in base64url.',
          ),
        }),
      )
      .min(1)
      .max(OFFLINE_LIMITS.mostActs),
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

const openAction = z.object({
  act_id: z.string(),
  kind,
  outcome: z.enum(outcomes),
  /** Time by the device's clock. */
  acted_at: instantInReply,
  /**
   * Names of users and of the device. Null if the account or device was deleted. `other_username` is also
   * null if no other user had done the same.
   */
  username: z.string().nullable(),
  other_username: z.string().nullable(),
  device: z.string().nullable(),
  booking: z
    .object({ id: z.int(), reservation_id: z.string(), name: z.string(), room_number: z.string().nullable() })
    .nullable(),
});

const openActions = reply({ data: z.object({ total: z.int(), acts: z.array(openAction) }) });

/** Lists the offline actions that need attention, oldest first, at most 100. */
export const listOpenActions = endpoint('GET desk-offline/acts', {
  summary: 'List offline actions that need attention',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: openActions } },
  changes: true,
});

/** Marks an offline action as settled. Idempotent. Returns the remaining actions. */
export const settleAction = endpoint('PUT desk-offline/acts/:act_id', {
  summary: 'Mark an offline action as handled',
  input: z.object({ act_id: z.uuid(), facility_id: id.optional() }),
  access: { staff: { needs, reply: openActions } },
});

export type OpenAction = z.output<typeof openAction>;
