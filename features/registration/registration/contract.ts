import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { shownParty } from '#features/booking/booking/contract.ts';
import { itemKeys } from '#features/hotel/register-law/rules/items.ts';
import { marks } from '#features/hotel/register-law/rules/register-status.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, instantInReply, namedObject } from '#platform/http/wire.ts';
import { registrationEvents } from './rules.ts';

const answer = namedObject('Answer', {
  /** System name of the question. Null for the hotel's own questions, which only have a label. */
  system_name: z.string().nullable(),
  label: z.string(),
  /** The stored value: option keys joined by ",", dates `YYYY-MM-DD`, phone numbers E.164. */
  value: z.string(),
  display: z.string(),
});

/**
 * The current state of a person's register entry (docs/reference/guest-register.md). `missing` is empty unless
 * the mark is `missing`. Null if the register requires nothing, for example for a hotel outside Japan.
 */
export const registerStatus = z
  .object({ mark: z.enum(marks), missing: z.array(z.enum(itemKeys)) })
  .nullable()
  .describe(
    'The state of the person in the guest register: complete, passport_unseen (staff have not seen the original), or missing with the items. Null if nothing is required.',
  );

const submittedRegistration = namedObject('Registration', {
  language: z.string(),
  email: z.string(),
  qr: z.string(),
  /**
   * `weak`: the guest was only asked for four digits or a number that can be guessed, and staff have not
   * checked the person.
   */
  proof: z.enum(['strong', 'weak']),
  /** The guest's choice in step 2. Null if the hotel has no step 2. */
  localized_filter: z.string().nullable(),
  /**
   * When the guest confirmed the current data, and whether the guest or staff recorded it. Null before the
   * confirmation and after an amendment.
   */
  data_confirmed: z.object({ at: instantInReply, by: z.enum(['guest', 'staff']) }).nullable(),
  /**
   * `number` is 0 for the guest who filled in the form and 1 or more for companions. Pictures are not included.
   */
  persons: z.array(
    namedObject('Person', {
      number: z.int(),
      child: z.boolean().describe('A companion who was a child at registration.'),
      register: registerStatus,
      family_name: z
        .string()
        .nullable()
        .describe(
          'The part of full_name that is the family name in the passport. Null if no passport was read, or if the name has changed since.',
        ),
      answers: z.array(answer),
    }),
  ),
});

const item = namedObject('RegistrationEvent', {
  cursor: z.int(),
  type: z.enum(registrationEvents),
  at: instantInReply,
  registration_id: z.int(),
  /** 0 for the main guest, 1 or more for room leaders. */
  slot: z.int(),
  booking: z.object({
    pms_code: z.string(),
    pms_reservation_no: z.string(),
    checkin_date: dateInReply,
    checkout_date: dateInReply,
    party: shownParty.describe(
      'The current progress of all guests of the booking; `register` below is about one person.',
    ),
  }),
  /** The current state, even if the event is older. Null once the registration is withdrawn. */
  registration: submittedRegistration.nullable(),
});

/**
 * Returns registration events after a cursor, in commit order, 100 per page
 * (docs/reference/registrations.md#what-the-pms-follows). Use `next_cursor` as `after` in the next call; on
 * an empty page it equals the cursor that was sent. Every call that returns personal data is audited.
 * @throws 422 `cursor_ahead` for a cursor that is beyond the last event, with `data.newest_cursor`
 */
export const pullRegistrations = endpoint('GET pms/registrations', {
  summary: 'Fetch registrations',
  input: z.object({ after: z.coerce.number<number | string>().int().min(0).default(0) }),
  access: {
    'api-key': {
      needs: { scope: 'read_registrations' },
      reply: reply({ data: z.array(item), next_cursor: z.int() }),
    },
  },
  errors: ['cursor_ahead'],
  example: {
    input: { after: 0 },
    reply: {
      status: { success: true },
      data: [
        {
          cursor: 1,
          type: 'submitted',
          at: '2027-03-20T02:11:09.000Z',
          registration_id: 17,
          slot: 0,
          booking: {
            pms_code: 'mypms',
            pms_reservation_no: 'R-1001',
            checkin_date: '2027-04-02',
            checkout_date: '2027-04-04',
            party: { state: 'unregistered', missing: { guests: 2, entries: 0, passports: 0 } },
          },
          registration: null,
        },
      ],
      next_cursor: 1,
    },
  },
});
