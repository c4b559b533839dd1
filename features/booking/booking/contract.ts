import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { languageTag } from '#features/access/access/contract/language.ts';
import { additionalLanguages, guestLanguages } from '#i18n/languages.ts';
import { reply } from '#platform/http/reply.ts';
import { dayFrom1900, namedObject, requiredLine, shownCount, text, timeOfDay } from '#platform/http/wire.ts';
import { normalizeNumbers, OTHER_NUMBERS_LIMITS } from './rules/numbers.ts';
import { partyStates } from './rules/party.ts';

const count = z.coerce
  .number<number | string>()
  .int()
  .min(0)
  .max(9999)
  .meta({ type: ['integer', 'string'], pattern: '^\\d{1,4}$' });

/** An invalid entry does not reject the booking: it is dropped with a warning (`read-item.ts`). */
export const otherNumbers = z.array(text(OTHER_NUMBERS_LIMITS.longest).catch('')).transform(normalizeNumbers);

/** Guest data from a PMS. Every field may be absent, because agencies send little. */
export const bookingMetadata = z.object({
  full_name: text(300).optional().describe('The name of the main guest, as the hotel spells it.'),
  full_name_for_katakana: text(300).optional().describe('The same name in katakana.'),
  phone: text(50)
    .optional()
    .describe(
      'In the national format of the hotel’s country, or with + and country code. Guests use it to prove their booking.',
    ),
  email_address: text(320).optional().describe('The address to which guide messages are sent.'),
  postal_code: text(20).optional(),
  full_address: text(1000).optional(),
  receipt_address: text(300)
    .optional()
    .describe(
      'Recipient of the receipt: "0" none, "1" the guest, "2" a company. Any other value causes a warning.',
    ),
  number_of_guests: count
    .optional()
    .describe('Limits the number of companions that the guest may add. Default: 9.'),
  room_quantity: count
    .optional()
    .describe(
      'Limits the number of room leaders that the guest may name: one fewer than the number of rooms. Default: none.',
    ),
  reservation_site: text(200).optional().describe('The site or agency where the booking was made.'),
  other_reservation_numbers: otherNumbers
    .optional()
    .describe(
      `Further numbers of the booking that the guest or the hotel may use, such as a confirmation number or the number of the booking site: at most ${OTHER_NUMBERS_LIMITS.most}, each text of up to ${OTHER_NUMBERS_LIMITS.longest} characters. Anything else causes a warning and is ignored.`,
    ),
  language: languageTag
    .optional()
    .catch(undefined)
    .describe(
      `The guest’s language, for mails before check-in: ${guestLanguages.join(', ')}, or any tag of these languages (BCP 47), such as en-US or zh-Hant. One that the hotel has not enabled among ${additionalLanguages.join(', ')} counts as unknown when mails are written. Any other value causes a warning and is ignored.`,
    ),
});
export type BookingMetadata = z.output<typeof bookingMetadata>;

/** 1 active, 2 cancelled, 3 checked in, 4 checked out, null unknown (docs/reference/bookings.md#status). */
const pmsBookingStatus = z.literal([1, 2, 3, 4]).nullable();

/** Identifies a booking in a PMS. Only both fields together are unique. */
export const pmsKeyFields = {
  pms_code: requiredLine(100).describe(
    'The system that the booking comes from. "genkan" is reserved for bookings that staff enter by hand.',
  ),
  pms_reservation_no: requiredLine(100).describe('The booking number in that system.'),
};

export const revision = z
  .int()
  .min(0)
  .nullable()
  .transform(sent => sent ?? undefined)
  .optional()
  .describe(
    'Increases with every change, such as a change counter or Unix time. A lower value than the last one is stale. Null counts as absent.',
  );

const timeDescription =
  'HH:mm in the hotel’s time zone. 9:00, 15:00:00 and the 30-hour clock are accepted: 26:00 is stored as 02:00 and belongs to the night after the date. Null clears the time. If absent or blank, it does not change. Anything else causes a warning and is ignored.';

export const bookingUpsert = z
  .object({
    ...pmsKeyFields,
    revision,
    pms_booking_status: pmsBookingStatus
      .optional()
      .describe('1 active, 2 cancelled, 3 checked in, 4 checked out.'),
    checkin_date: dayFrom1900,
    checkin_time: timeOfDay.nullish().describe(timeDescription),
    checkout_date: dayFrom1900.describe('Not before checkin_date.'),
    checkout_time: timeOfDay.nullish().describe(timeDescription),
    room_number: text(50).nullish(),
    guest_contact_no: text(50).nullish().describe('Used if metadata.phone is empty.'),
    metadata: bookingMetadata
      .default({})
      .describe(
        'Replaced as a whole: fields that are absent, null or blank are cleared. If the object itself is absent or null, nothing changes.',
      ),
  })
  .refine(sent => sent.checkout_date >= sent.checkin_date, {
    error: 'date_invalid',
    path: ['checkout_date'],
    params: { must: 'not be before checkin_date' },
  });
export type BookingUpsert = z.output<typeof bookingUpsert>;

const warning = namedObject('BookingWarning', {
  field: z.string().describe('The path of the field in the item, such as metadata.phone.'),
  code: z.enum([
    'unknown_field',
    'time_invalid',
    'date_unlikely',
    'email_invalid',
    'phone_invalid',
    'value_unknown',
    'reservation_number_invalid',
  ]),
});
export type IntakeWarning = z.output<typeof warning>;

const sentValue = z.union([z.string(), z.number()]);

export const upsertResult = namedObject('BookingResult', {
  pms_code: sentValue.describe('As it was sent; "" if it was neither a string nor a number.'),
  pms_reservation_no: sentValue.describe('As it was sent; "" if it was neither a string nor a number.'),
  result: z.enum(['created', 'updated', 'unchanged', 'stale', 'error']),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('The errors by field, in English, if result is error.'),
  error_codes: z
    .record(z.string(), z.string())
    .optional()
    .describe('A stable code for each error, by field.'),
  warnings: z
    .array(warning)
    .optional()
    .describe('The fields that were ignored, and dates that are probably wrong.'),
});

const statusRow = z.object({ id: z.int(), code: z.int(), name: z.string() });

export const listStatuses = endpoint('GET booking-statuses', {
  summary: 'List the booking statuses of the list filter',
  input: z.object({ type: z.enum(['filter']).optional() }),
  access: { staff: { reply: reply({ data: z.array(statusRow) }) } },
});

export const partyMissing = z.object({
  guests: shownCount.describe('The number of expected guests who have not registered.'),
  entries: shownCount.describe('The number of registered guests who lack something in the guest register.'),
  passports: shownCount.describe(
    'The number of registered guests whose original passport still has to be checked, and who lack nothing else.',
  ),
});

/** The state of a booking's party, and which data is missing (docs/reference/bookings.md#a-party). */
export const shownParty = namedObject('Party', {
  state: z
    .enum(partyStates)
    .describe(
      'unregistered; partly: guests are missing; lacking: a guest lacks something in the guest register; passport_unseen: staff have not seen every original passport; complete.',
    ),
  missing: partyMissing,
});
export type ShownParty = z.output<typeof shownParty>;
