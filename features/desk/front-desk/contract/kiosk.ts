import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { pmsKeyFields, shownParty } from '#features/booking/booking/contract.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import {
  dateInReply,
  instantInReply,
  namedObject,
  requiredText,
  slotNumber,
  text,
} from '#platform/http/wire.ts';
import { entryRefusals } from '../rules/entry.ts';

const needs = { all: ['list.details_pop_up.view'] } as const;

const decodedBooking = namedObject('KioskBooking', {
  id: z.int(),
  pms_code: z.string(),
  pms_reservation_no: z.string(),
  pms_booking_status: z.int().nullable(),
  checkin_date: dateInReply,
  checkout_date: dateInReply,
  room_number: z.string().nullable(),
  party: shownParty,
});

const decodedRegistration = namedObject('KioskRegistration', {
  id: z.int(),
  slot: z.int(),
  created_at: instantInReply,
  /**
   * `weak`: the guest was only asked for four digits or a number that can be guessed, and staff have not
   * checked the person. A kiosk may ask for more.
   */
  proof: z.enum(['strong', 'weak']),
});

const decodeReply = namedObject('DecodedQr', {
  booking: decodedBooking.nullable(),
  registration: decodedRegistration.nullable(),
  decoded_at: instantInReply.nullable(),
  decoded_status: z.enum(['ok', 'already_decoded', 'cancelled', 'checked_out', 'wrong_date', 'unknown']),
  may_enter: z
    .boolean()
    .describe('Whether the guest may enter now: they can be checked in and have proven who they are.'),
  reasons: z.array(z.enum(entryRefusals)).describe('Why the guest may not enter; empty if they may.'),
});

/** Staff see the guest's name, which is masked if they may not see personal data. */
const decodedByStaff = namedObject('DecodedQrForStaff', {
  ...decodeReply.shape,
  booking: decodedBooking.extend({ name: z.string() }).nullable(),
});

/**
 * Reads a QR code that was scanned or typed (docs/reference/registrations.md#the-qr-code). Withdrawn codes and
 * codes of other hotels are `unknown`.
 */
export const decodeQr = endpoint('POST pms/qr/decode', {
  summary: "Decode a guest's QR code",
  input: z.object({ qr: text(100) }).meta({ title: 'QrInput' }),
  access: {
    staff: { needs, reply: reply({ data: decodedByStaff }) },
    'api-key': { needs: { scope: 'decode_qr' }, reply: reply({ data: decodeReply }) },
  },
  example: {
    input: { qr: 'GENKAN1.00000000000000000000000000' },
    reply: {
      status: { success: true },
      data: {
        booking: null,
        registration: null,
        decoded_at: null,
        decoded_status: 'unknown',
        may_enter: false,
        reasons: ['unknown'],
      },
    },
  },
});

const recordedArrival = namedObject('RecordedArrival', {
  at: instantInReply,
  room_number: z.string().nullable(),
  by: z.string().describe('The name of the kiosk or door, as sent in `by`.'),
});

const guestFields = {
  qr: text(100).optional().describe('The content of the guest’s QR code, which identifies booking and slot.'),
  pms_code: pmsKeyFields.pms_code.optional(),
  pms_reservation_no: pmsKeyFields.pms_reservation_no.optional(),
  slot: slotNumber
    .optional()
    .describe('0 for the main guest, 1 and up for room leaders. Default without a QR code: 0.'),
};
type GuestFields = {
  qr?: string | undefined;
  pms_code?: string | undefined;
  pms_reservation_no?: string | undefined;
};

const exampleBooking: z.input<typeof decodedBooking> = {
  id: 5,
  pms_code: 'mypms',
  pms_reservation_no: 'R-1001',
  pms_booking_status: 1,
  checkin_date: '2027-04-02',
  checkout_date: '2027-04-04',
  room_number: '301',
  party: { state: 'unregistered', missing: { guests: 2, entries: 0, passports: 0 } },
};

const namesBooking = ({ qr, pms_code }: GuestFields) => qr !== undefined || pms_code !== undefined;
const missingKeyError = {
  error: 'field_required',
  path: ['qr'],
  params: { must: 'be given, or pms_code and pms_reservation_no instead' },
};
const isPmsKeyComplete = ({ pms_code, pms_reservation_no }: GuestFields) =>
  (pms_code === undefined) === (pms_reservation_no === undefined);
const incompleteKeyError = {
  error: 'field_required',
  path: ['pms_reservation_no'],
  params: { must: 'be given together with pms_code' },
};

const checkInShape = {
  ...guestFields,
  at: z.iso
    .datetime({ offset: true, error: 'date_invalid' })
    .optional()
    .describe('The time of arrival, not in the future. Default: now.'),
  room_number: requiredText(50).nullish().describe('The room that the guests were given.'),
  by: requiredText(100).describe('The name of the kiosk or door, for the front desk.'),
};

/** Other fields sent to `POST pms/check-in` cause a warning. */
export const checkInFields = Object.keys(checkInShape);

const checkInReply = namedObject('ArrivalResult', {
  result: z.enum(['created', 'updated', 'unchanged']),
  booking: decodedBooking,
  registration: decodedRegistration.nullable().describe('Null if the guest has not registered.'),
  arrived: recordedArrival,
  warnings: z
    .array(z.object({ field: z.string(), code: z.enum(['unknown_field']) }))
    .optional()
    .describe('The fields that were ignored.'),
});

/**
 * Records that guests have arrived (docs/reference/bookings.md#arriving). Guests are identified by a QR code,
 * or by a booking number and a `slot`. If both are sent, they must belong to the same guest. The first arrival
 * is kept and a repeated call is `unchanged`, but a later call can add the room.
 * @throws 404 for a code or booking that the hotel does not have
 * @throws 409 `booking_cancelled`, `booking_checked_out`, or `wrong_date` with the dates in `data`
 */
export const checkIn = endpoint('POST pms/check-in', {
  summary: 'Record that guests have arrived',
  // Unknown fields are accepted so that misspelled fields can be reported as warnings.
  input: z
    .looseObject(checkInShape)
    .refine(namesBooking, missingKeyError)
    .refine(isPmsKeyComplete, incompleteKeyError)
    .meta({ title: 'ArrivalInput' }),
  access: { 'api-key': { needs: { scope: 'decode_qr' }, reply: reply({ data: checkInReply }) } },
  errors: ['not_found', 'booking_cancelled', 'booking_checked_out', 'wrong_date'],
  conflict: z.object({ checkin_date: dateInReply, checkout_date: dateInReply }).partial(),
  example: {
    input: { pms_code: 'mypms', pms_reservation_no: 'R-1001', room_number: '301', by: 'Kiosk in the lobby' },
    reply: {
      status: { success: true },
      data: {
        result: 'created',
        booking: exampleBooking,
        registration: null,
        arrived: { at: '2027-04-02T06:12:00.000Z', room_number: '301', by: 'Kiosk in the lobby' },
      },
    },
  },
});

const undoReply = namedObject('ArrivalUndoResult', {
  result: z.enum(['taken_back', 'unchanged']),
  booking: decodedBooking,
  arrived: recordedArrival.nullable().describe('The arrival that is still recorded, or null.'),
});

/**
 * Undoes an arrival recorded by a kiosk or door, for example after a wrong code. Returns `unchanged` if there
 * is no arrival or if the front desk recorded it; `arrived` then contains that arrival. The room of the
 * booking is kept.
 * @throws 404 for a code or booking that the hotel does not have
 */
export const undoCheckIn = endpoint('DELETE pms/check-in', {
  summary: 'Undo a recorded arrival of guests',
  input: z
    .object(guestFields)
    .refine(namesBooking, missingKeyError)
    .refine(isPmsKeyComplete, incompleteKeyError)
    .meta({ title: 'ArrivalUndoInput' }),
  access: { 'api-key': { needs: { scope: 'decode_qr' }, reply: reply({ data: undoReply }) } },
  errors: ['not_found'],
  example: {
    input: { pms_code: 'mypms', pms_reservation_no: 'R-1001' },
    reply: {
      status: { success: true },
      data: {
        result: 'taken_back',
        booking: exampleBooking,
        arrived: null,
      },
    },
  },
});

export type DecodeApi = ApiOf<typeof decodeQr>;
