import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { myPageNamed, myPageUnnamed, namesMyPage } from '#features/guest/guest-access/contract.ts';
import { reply } from '#platform/http/reply.ts';

const link = z.object({
  label: z.string(),
  text: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  display_order: z.int(),
});

const shownPerson = z.object({
  number: z.int(),
  /** Full name. For a companion with their own link, the guest's name for them. "" if there is none. */
  name: z.string(),
});

/** Who is registered with this page, and who is missing. */
export const party = z.object({
  /** 0 for the guest who filled in the form, 1 or more for companions. */
  persons: z.array(shownPerson),
  /** Companions whose link has not been used yet, by the numbers of their places. */
  waiting: z.array(shownPerson),
  /** Number of persons expected on this page: those above and those without a link. Null if unknown. */
  expected: z.int().nullable(),
});

const myPage = z.object({
  checkinDate: z.string(),
  checkinTime: z.string().nullable(),
  checkoutDate: z.string(),
  checkoutTime: z.string().nullable(),
  qrCode: z.string().nullable(),
  isDeleted: z.boolean(),
  /** The PMS number of the booking. Null after a weak proof (docs/reference/pages.md#my-page). */
  booking_no: z.string().nullable(),
  /** Null after a weak proof, or if the booking is cancelled. */
  party: party.nullable(),
  facility_name: z.string(),
  languages: z.array(z.object({ code: language, name: z.string() })),
  /** What the hotel still needs from this guest: labels of questions, each once. */
  missing: z.array(z.string()),
  /** Sanitized HTML. */
  textA: z.string(),
  textB: z.string(),
  links: z.array(link),
});

/**
 * Returns the guest's page after submitting. The id is the proof; texts are in the language of the Lang header.
 * Cancelled: `isDeleted`, no QR code. Expired 422 `reservation_expired`, unknown 404; maintenance 503, except
 * for a browser with a session of the same guest.
 */
export const getMyPage = endpoint('POST mypage/get-my-page', {
  summary: "Get a guest's My Page: dates and QR code",
  input: z.object(myPageNamed).refine(namesMyPage, myPageUnnamed),
  access: { public: { reply: reply({ data: myPage }) } },
  errors: ['reservation_expired', 'maintenance'],
});
