import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { filters } from '#features/desk/front-desk/contract/list.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { day, id, idInAddress, requiredText, shownDay, shownInstant, text } from '#platform/http/wire.ts';
import { fileKinds, grounds, lacksWords, longest, MOST_PERSONS, states, subjectFaults } from './rules.ts';

const needs = { role: 'admin' } as const;

/** What a request is about: everybody who arrives in a range of days (both ends included), or persons by their ids. */
const subject = {
  from_date: day.optional(),
  to_date: day.optional(),
  person_ids: z.array(id).min(1).max(MOST_PERSONS).optional(),
};
type Subject = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  person_ids?: number[] | undefined;
};

const judge = ({ value, issues }: z.core.ParsePayload<Subject>) => {
  for (const [field, message] of Object.entries(subjectFaults(value)))
    issues.push({ code: 'custom', message, path: [field], input: value });
};

const person = z.object({
  id: z.int(),
  name: z.string(),
  reservation_no: z.string(),
  check_in_date: shownDay,
});

const may = z.object({
  approve: z.boolean(),
  refuse: z.boolean(),
  withdraw: z.boolean(),
  download: z.boolean(),
  prepare_again: z.boolean(),
});

const request = z.object({
  id: z.int(),
  state: z.enum(states),
  ground: z.enum(grounds),
  authority: z.string(),
  reference: z.string(),
  /** The range; null where persons are named. */
  from_date: shownDay.nullable(),
  to_date: shownDay.nullable(),
  with_pictures: z.boolean(),
  /** How many persons it concerned when it was asked for. */
  persons: z.int(),
  asked_at: shownInstant,
  /** "" once the account is gone. */
  asked_by: z.string(),
  decided_at: shownInstant.nullable(),
  decided_by: z.string(),
  available_until: shownInstant.nullable(),
  /** What the reader may do with it now. */
  may,
});

const details = request.extend({
  officer: z.string(),
  contact: z.string(),
  words: z.string(),
  /** Why it was refused or withdrawn. */
  reason: z.string(),
  /** How many persons and bookings it concerns as things stand now. */
  persons_now: z.int(),
  bookings_now: z.int(),
  /** The persons that are named, as far as they are still kept. */
  named: z.array(person),
  /** How many persons and pictures are in the files; null before they are prepared. */
  persons_given: z.int().nullable(),
  pictures_given: z.int().nullable(),
  /** The files that can be downloaded now, by whoever asked. */
  files: z.array(z.object({ kind: z.enum(fileKinds), bytes: z.int() })),
  password_shown_at: shownInstant.nullable(),
});

const detailsReply = reply({ data: details });

/** The requests, newest first, 50 a page; `cursor` is the reply's `next_cursor`. */
export const listDisclosures = endpoint('GET disclosures', {
  summary: 'List requests by authorities for the guest register',
  input: z.object({
    facility_id: idInAddress.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, { error: 'field_invalid' })
      .optional(),
  }),
  access: { staff: { needs, reply: reply({ data: z.array(request), next_cursor: z.string().nullable() }) } },
});

/** A request with everything that was typed, and how many persons it concerns. Where persons are named, an audit entry says who looked. */
export const showDisclosure = endpoint('GET disclosures/:id', {
  summary: 'Show a request by an authority',
  input: z.object({ facility_id: idInAddress.optional(), id: idInAddress }),
  access: { staff: { needs, reply: detailsReply } },
});

const foundBooking = z.object({
  booking_id: z.int(),
  reservation_no: z.string(),
  check_in_date: shownDay,
  check_out_date: shownDay,
  persons: z.array(z.object({ id: z.int(), name: z.string() })),
});

/** Bookings, found as in the list, with the persons who are registered for each: at most 20. Leaves an audit entry. */
export const findPersons = endpoint('POST disclosures/find', {
  summary: 'Find persons whom an authority names',
  input: z.object({ facility_id: id, filters }),
  access: { staff: { needs, reply: reply({ data: z.array(foundBooking) }) } },
});

/** How many persons and bookings a request would concern. */
export const countPersons = endpoint('POST disclosures/count', {
  summary: 'Count the persons whom a request would concern',
  input: z.object({ facility_id: id, ...subject }).check(judge),
  access: { staff: { needs, reply: reply({ data: z.object({ persons: z.int(), bookings: z.int() }) }) } },
});

/**
 * Enters a request. Nothing leaves before it is approved (docs/reference/disclosure.md). `ask_key`: made by the page; the same
 * again is the same request. 422 `nobody_concerned` where nobody is registered in the range. The owner is mailed.
 */
export const askDisclosure = endpoint('POST disclosures', {
  summary: 'Enter a request by an authority for the guest register',
  input: z
    .object({
      facility_id: id,
      ask_key: z.string().regex(/^[\w-]{16,64}$/, { error: 'field_invalid' }),
      authority: requiredText(longest.authority),
      officer: requiredText(longest.officer),
      contact: requiredText(longest.contact),
      reference: text(longest.reference).default(''),
      ground: z.enum(grounds),
      words: text(longest.words).default(''),
      with_pictures: z.boolean(),
      ...subject,
    })
    .check(judge)
    .check(({ value, issues }) => {
      if (lacksWords(value.ground, value.words))
        issues.push({ code: 'custom', message: 'field_required', path: ['words'], input: value });
    }),
  access: { staff: { needs, reply: detailsReply } },
});

const named = { facility_id: id, id: idInAddress };

/**
 * Approves a request, and has its files prepared. Another admin approves (docs/reference/disclosure.md#who-approves); if there is none,
 * the one who asked does, with a second factor given within five minutes by `POST auth/two-factor/again` or at sign-in: 422 on
 * `factor`. The owner is mailed. 409 `disclosure_decided` if it cannot be approved, or not by this admin.
 */
export const approveDisclosure = endpoint('POST disclosures/:id/approve', {
  summary: 'Approve a request by an authority',
  input: z.object(named),
  access: { staff: { fresh: true, needs, reply: detailsReply } },
  errors: ['disclosure_decided'],
});

const decision = {
  input: z.object({ ...named, reason: requiredText(longest.reason) }),
  access: { staff: { needs, reply: detailsReply } },
  errors: ['disclosure_decided'] as const,
};

/** Refuses the request of another admin. */
export const refuseDisclosure = endpoint('POST disclosures/:id/refuse', {
  summary: 'Refuse a request by an authority',
  ...decision,
});

/** Takes one's own request back; files that there are already are removed. */
export const withdrawDisclosure = endpoint('POST disclosures/:id/withdraw', {
  summary: 'Withdraw a request by an authority',
  ...decision,
});

/**
 * Shows the password of the files to the admin who asked, once: 409 `password_shown` afterwards.
 */
export const showPassword = endpoint('POST disclosures/:id/password', {
  summary: 'Show the password of prepared files, once',
  input: z.object(named),
  access: { staff: { fresh: true, needs, reply: reply({ data: z.object({ password: z.string() }) }) } },
  errors: ['disclosure_over', 'password_shown'],
});

/** A prepared file for the admin who asked, for 24 hours; a download that is not done by then breaks off. */
export const downloadDisclosure = endpoint('POST disclosures/:id/download', {
  summary: 'Download a prepared file',
  bytes: ['application/zip', 'application/pdf'],
  input: z.object({ ...named, kind: z.enum(fileKinds) }),
  access: { staff: { fresh: true, needs, reply: binaryReply } },
  errors: ['disclosure_over'],
});

/** Prepares the files anew with another password, for who has lost it. They end when the first ones would have ended. */
export const prepareAgain = endpoint('POST disclosures/:id/prepare-again', {
  summary: 'Prepare files anew, with a new password',
  input: z.object(named),
  access: { staff: { fresh: true, needs, reply: detailsReply } },
  errors: ['disclosure_over'],
});
