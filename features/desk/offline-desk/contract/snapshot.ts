import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { arrival } from '#features/desk/arrivals/contract.ts';
import { registerStanding } from '#features/registration/registration/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, flag, id, instantInReply } from '#platform/http/wire.ts';
import { needs, shownDevice } from './devices.ts';

const person = z.object({
  id: z.int(),
  number: z.int(),
  passport_seen: flag,
  /** What the guest register is missing for this person. Null if it requires nothing. */
  register: registerStanding,
  /** Formatted, in form order. Without pictures. */
  answers: z.array(z.object({ label: z.string(), display: z.string(), system_name: z.string().nullable() })),
});

const registration = z.object({
  id: z.int(),
  slot: z.int(),
  version: z.int(),
  created_at: instantInReply,
  proof: z.enum(['strong', 'weak']),
  person_checked: z.boolean(),
  /** When its QR code was first read on a day of the booking. Null if not yet. */
  decoded_at: instantInReply.nullable(),
  persons: z.array(person),
});

const kept = z.object({
  row: arrival,
  other_reservation_numbers: z.array(z.string()),
  /** According to the PMS; its QR codes no longer admit guests. */
  checked_out: z.boolean(),
  /** Staff record arrivals, because no PMS reports them. */
  may_note_arrival: z.boolean(),
  arrived: z.array(z.int()),
  registrations: z.array(registration),
});

const takenSnapshot = z.object({
  at: instantInReply,
  /** Remaining seconds of the session, and seconds of inactivity that are allowed. */
  session_seconds: z.int(),
  idle_seconds: z.int(),
  timezone: z.string(),
  today: dateInReply,
  days: z.array(dateInReply),
  bookings: z.array(kept),
  left_out: z.int(),
  code_key: z.string(),
  /**
   * This session's key with which the browser encrypts its copy: 32 bytes in base64url. Must never be stored.
   */
  copy_key: z.string(),
  codes: z.array(z.object({ hash: z.string(), booking_id: z.int(), slot: z.int() })),
  /** The key to which this user's acts on this device are sealed: a P-256 point in base64url. */
  public_key: z.string(),
});

/**
 * Returns the arrivals of today and tomorrow with the details that the caller may see, for an allowed device,
 * without pictures. Marks nothing as seen and is audited separately. Codes are returned as HMAC-SHA256 of what
 * `POST pms/qr/decode` reads, under `code_key`, which differs in every call. 403 for a device that is not
 * allowed, 404 for an unknown one.
 */
export const takeSnapshot = endpoint('POST desk-offline/snapshot', {
  summary: 'Get the data that a device keeps offline',
  input: z.object({ facility_id: id, device: shownDevice }),
  access: { staff: { needs, reply: reply({ data: takenSnapshot }) } },
});

export type Kept = z.output<typeof kept>;
export type KeptRegistration = z.output<typeof registration>;
export type KeptPerson = z.output<typeof person>;
