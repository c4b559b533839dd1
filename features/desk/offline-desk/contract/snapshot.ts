import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { arrival } from '#features/desk/arrivals/contract.ts';
import { registerStatus } from '#features/registration/registration/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, flag, id, instantInReply } from '#platform/http/wire.ts';
import { needs, shownDevice } from './devices.ts';

const person = z.object({
  id: z.int(),
  number: z.int(),
  passport_seen: flag,
  /** Status of the person's register entry. Null if the register requires nothing. */
  register: registerStatus,
  answers: z.array(z.object({ label: z.string(), display: z.string(), system_name: z.string().nullable() })),
});

const registration = z.object({
  id: z.int(),
  slot: z.int(),
  version: z.int(),
  created_at: instantInReply,
  proof: z.enum(['strong', 'weak']),
  person_checked: z.boolean(),
  /** When the QR code was first scanned on a day of the booking. Null if it has not been scanned. */
  decoded_at: instantInReply.nullable(),
  persons: z.array(person),
});

const offlineBooking = z.object({
  row: arrival,
  other_reservation_numbers: z.array(z.string()),
  /**
   * True if the guests have checked out according to the PMS. The booking's QR codes then no longer admit
   * guests.
   */
  checked_out: z.boolean(),
  /** True if staff record arrivals because no PMS reports them. */
  may_note_arrival: z.boolean(),
  arrived: z.array(z.int()),
  registrations: z.array(registration),
});

const snapshotReply = z.object({
  at: instantInReply,
  /** Remaining seconds of the session. `idle_seconds`: allowed seconds of inactivity. */
  session_seconds: z.int(),
  idle_seconds: z.int(),
  timezone: z.string(),
  today: dateInReply,
  days: z.array(dateInReply),
  bookings: z.array(offlineBooking),
  left_out: z.int(),
  code_key: z.string(),
  /**
   * The key with which the browser encrypts its copy of the data in this session: 32 bytes in base64url. Must
   * never be stored.
   */
  copy_key: z.string(),
  codes: z.array(z.object({ hash: z.string(), booking_id: z.int(), slot: z.int() })),
  /** The key to which this user's offline actions on this device are sealed: a P-256 point in base64url. */
  public_key: z.string(),
});

/**
 * Returns the arrivals of today and tomorrow to an allowed device, with the details that the caller may see and
 * without pictures. Marks no registration as seen. Each call is audited. Each QR code is returned as the
 * HMAC-SHA256 of the text that `POST pms/qr/decode` reads. The HMAC key is `code_key`, which differs in every
 * call.
 * @throws 403 for a device that is not allowed
 * @throws 404 for an unknown device
 */
export const takeSnapshot = endpoint('POST desk-offline/snapshot', {
  summary: 'Get the data that a device keeps offline',
  input: z.object({ facility_id: id, device: shownDevice }),
  access: { staff: { needs, reply: reply({ data: snapshotReply }) } },
});

export type OfflineBooking = z.output<typeof offlineBooking>;
export type OfflineRegistration = z.output<typeof registration>;
export type OfflinePerson = z.output<typeof person>;
