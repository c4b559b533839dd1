import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { arrival } from '#features/desk/arrivals/contract.ts';
import { registerStanding } from '#features/registration/registration/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, shownDay, shownInstant } from '#platform/http/wire.ts';
import { needs, shownDevice } from './devices.ts';

const person = z.object({
  id: z.int(),
  number: z.int(),
  passport_seen: flag,
  /** What the guest register still lacks of this person; null where it asks for nothing. */
  register: registerStanding,
  /** As a person reads them, in the order of the form. Without pictures. */
  answers: z.array(z.object({ label: z.string(), display: z.string(), system_name: z.string().nullable() })),
});

const registration = z.object({
  id: z.int(),
  slot: z.int(),
  version: z.int(),
  created_at: shownInstant,
  proof: z.enum(['strong', 'weak']),
  person_checked: z.boolean(),
  /** When its QR code was read first on a day of the booking; null: not yet. */
  decoded_at: shownInstant.nullable(),
  persons: z.array(person),
});

const kept = z.object({
  row: arrival,
  other_reservation_numbers: z.array(z.string()),
  /** As the PMS says: its QR codes let nobody in any more. */
  checked_out: z.boolean(),
  /** Staff say who has arrived, as no PMS does. */
  may_note_arrival: z.boolean(),
  /** The slots that have arrived. */
  arrived: z.array(z.int()),
  registrations: z.array(registration),
});

const takenSnapshot = z.object({
  at: shownInstant,
  /** For how long the session lasts, and for how long nobody may be there. Seconds. */
  session_seconds: z.int(),
  idle_seconds: z.int(),
  timezone: z.string(),
  today: shownDay,
  days: z.array(shownDay),
  bookings: z.array(kept),
  left_out: z.int(),
  code_key: z.string(),
  /** The key of this session by which the browser encrypts what it keeps: 32 bytes in base64url, never to be stored. */
  copy_key: z.string(),
  codes: z.array(z.object({ hash: z.string(), booking_id: z.int(), slot: z.int() })),
  /** To which this user's acts on this device are sealed: a point of P-256, in base64url. */
  public_key: z.string(),
});

/**
 * The arrivals of today and tomorrow with their details, as the caller may see them, for a device that the owner allows; without
 * pictures. It marks nothing as seen, and leaves an audit entry of its own. Codes are told as HMAC-SHA256 of what `POST pms/qr/decode`
 * reads, under `code_key`, which is another one each time. 403 for a device that is not allowed, 404 for one that is unknown.
 */
export const takeSnapshot = endpoint('POST desk-offline/snapshot', {
  summary: 'Fetch what a device keeps for use without a network',
  input: z.object({ facility_id: id, device: shownDevice }),
  access: { staff: { needs, reply: reply({ data: takenSnapshot }) } },
});

export type Kept = z.output<typeof kept>;
export type KeptRegistration = z.output<typeof registration>;
export type KeptPerson = z.output<typeof person>;
