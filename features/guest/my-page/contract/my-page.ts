import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { hasMyPageId, myPageFields, myPageIdMissing } from '#features/guest/guest-access/contract.ts';
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
  /**
   * Full name. For a companion with a separate link, the name that the guest entered for the companion. "" if
   * there is none.
   */
  name: z.string(),
});

export const party = z.object({
  /** `number` is 0 for the guest who filled in the form, 1 or higher for companions. */
  persons: z.array(shownPerson),
  /** Companions with a separate link who have not submitted yet. `number` is the number of the place. */
  waiting: z.array(shownPerson),
  /** Number of persons expected on this page, with or without a link. Null if unknown. */
  expected: z.int().nullable(),
});

const myPage = z.object({
  checkinDate: z.string(),
  checkinTime: z.string().nullable(),
  checkoutDate: z.string(),
  checkoutTime: z.string().nullable(),
  qrCode: z.string().nullable(),
  isDeleted: z.boolean(),
  /** The booking number in the PMS. Null after a weak proof (docs/reference/pages.md#my-page). */
  booking_no: z.string().nullable(),
  /** Null after a weak proof, and for a cancelled booking. */
  party: party.nullable(),
  facility_name: z.string(),
  languages: z.array(z.object({ code: language, name: z.string() })),
  /** Labels of the questions whose answers the hotel still needs, without duplicates. */
  missing: z.array(z.string()),
  /** Items that staff sent back. `item` identifies the item on the page of missing items. */
  sent_back: z.array(z.object({ item: z.string(), name: z.string(), reason: z.string() })),
  /** Sanitized HTML. */
  textA: z.string(),
  textB: z.string(),
  links: z.array(link),
});

/**
 * Returns the My Page of a registered guest, in the language of the Lang header. The My Page id is the proof.
 * For a cancelled booking `isDeleted` is set and there is no QR code. Errors: 404 for an unknown id, 422
 * `reservation_expired`, 503 during maintenance unless the browser has a session of the same guest.
 */
export const getMyPage = endpoint('POST mypage/get-my-page', {
  summary: "Get a guest's My Page: dates and QR code",
  input: z.object(myPageFields).refine(hasMyPageId, myPageIdMissing),
  access: { public: { reply: reply({ data: myPage }) } },
  errors: ['reservation_expired', 'maintenance'],
});
