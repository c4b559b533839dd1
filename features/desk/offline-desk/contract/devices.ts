import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, requiredLine, text } from '#platform/http/wire.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';

export const needs = { all: ['list.details_pop_up.view'] } as const;

export const shownDevice = z.object({ id, key: text(100) });

/**
 * Asks the owner to allow this browser. Only this response contains `key`.
 * @throws 422 `too_many_entries` if the hotel has the maximum number of devices
 */
export const askForDevice = endpoint('POST desk-devices', {
  summary: 'Request permission to use a device offline',
  input: z.object({
    facility_id: id,
    name: requiredLine(OFFLINE_LIMITS.longestName).describe(
      'A readable name, such as “Tablet at the counter”.',
    ),
  }),
  access: { staff: { needs, reply: reply({ data: z.object({ id: z.int(), key: z.string() }) }) } },
  errors: ['too_many_entries'],
});

/**
 * Returns whether a device is undecided, allowed, or revoked. A refused device is also `revoked`.
 * @throws 404 if the device is unknown
 */
export const deviceStanding = endpoint('POST desk-devices/standing', {
  summary: 'Check whether a device is allowed',
  input: z.object({ facility_id: id, device: shownDevice }),
  access: {
    staff: {
      needs,
      reply: reply({ data: z.object({ name: z.string(), state: z.enum(['asked', 'allowed', 'revoked']) }) }),
    },
  },
});

const device = z.object({
  id: z.int(),
  name: z.string(),
  asked_at: instantInReply,
  /** Names of users. Null if the account was deleted. */
  asked_by: z.string().nullable(),
  allowed_at: instantInReply.nullable(),
  allowed_by: z.string().nullable(),
  last_used_at: instantInReply.nullable(),
  last_used_by: z.string().nullable(),
});

const devices = reply({ data: z.array(device) });

export const listDevices = endpoint('GET desk-devices', {
  summary: 'List the devices that may be used offline',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs: { owner: true }, reply: devices } },
});

/**
 * Allows a device. Idempotent. Returns all devices.
 * @throws 404 if the device was revoked
 */
export const allowDevice = endpoint('PUT desk-devices/:id', {
  summary: 'Allow a device to be used offline',
  input: z.object({ id: idInAddress, facility_id: id.optional(), allowed: z.literal(1) }),
  access: { staff: { fresh: true, needs: { owner: true }, reply: devices } },
});

/**
 * Refuses or revokes a device. The device deletes its data at its next request. Offline actions that it has not
 * sent yet are still accepted. Returns the remaining devices.
 */
export const revokeDevice = endpoint('DELETE desk-devices/:id', {
  summary: 'Revoke a device',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs: { owner: true }, reply: devices } },
});

export type Device = z.output<typeof device>;
