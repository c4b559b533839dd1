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
  /** Full name. For a companion with a link of their own: the label that the guest gave them. "" if there is none. */
  name: z.string(),
});

/** Who is registered with this page and who is still missing. */
export const party = z.object({
  /** 0 filled in the form, from 1 on the companions. */
  persons: z.array(shownPerson),
  /** Companions whose link waits to be used, by the numbers of their places. */
  waiting: z.array(shownPerson),
  /** For how many persons this page is: those above, and who has no link yet; null where nobody has said how many come. */
  expected: z.int().nullable(),
});

const myPage = z.object({
  checkinDate: z.string(),
  checkinTime: z.string().nullable(),
  checkoutDate: z.string(),
  checkoutTime: z.string().nullable(),
  qrCode: z.string().nullable(),
  isDeleted: z.boolean(),
  /** The PMS's number of the booking; null where it was proven weakly (docs/reference/pages.md#my-page). */
  booking_no: z.string().nullable(),
  /** null where the booking was proven weakly, or is cancelled. */
  party: party.nullable(),
  facility_name: z.string(),
  languages: z.array(z.object({ code: language, name: z.string() })),
  /** What the hotel still needs of this guest, by the labels of the questions, each once. */
  missing: z.array(z.string()),
  /** Sanitised HTML. */
  textA: z.string(),
  textB: z.string(),
  links: z.array(link),
});

/**
 * The guest's page after submitting. The id is the proof; texts come in the Lang header's language.
 * Cancelled: `isDeleted`, no QR. Expired 422 `reservation_expired`, unknown 404; maintenance 503, but for a browser that
 * holds a session of the same guest.
 */
export const getMyPage = endpoint('POST mypage/get-my-page', {
  summary: "Get a guest's My Page: dates and QR code",
  input: z.object(myPageNamed).refine(namesMyPage, myPageUnnamed),
  access: { public: { reply: reply({ data: myPage }) } },
  errors: ['reservation_expired', 'maintenance'],
});
