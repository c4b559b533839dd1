import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { placeNumber, placeRefusals, places } from '#features/guest/companion/contract/places.ts';
import { endReasons, LABEL_LIMITS } from '#features/guest/companion/rules.ts';
import { hasMyPageId, myPageFields, myPageIdMissing } from '#features/guest/guest-access/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText, text } from '#platform/http/wire.ts';

// The endpoints of `companion-place` for My Page, where the My Page id is the proof. After a weak proof the
// list is empty and all other requests are rejected with 409 `more_needed`. Errors: 404 for an unknown id, 422
// `reservation_expired` for a booking that is over or cancelled, 503 during maintenance.
const placesAccess = { public: { reply: reply({ data: places }) } };
const refusals = [...placeRefusals, 'maintenance'] as const;

export const listCompanions = endpoint('POST mypage/companions', {
  summary: 'List companions with their own link at My Page',
  input: z.object(myPageFields).refine(hasMyPageId, myPageIdMissing),
  access: placesAccess,
  errors: ['reservation_expired', 'maintenance'],
});

/** See `POST companion-place/open`. */
export const inviteCompanion = endpoint('POST mypage/companions/open', {
  summary: 'Create a link for a companion at My Page',
  input: z
    .object({ ...myPageFields, label: text(LABEL_LIMITS.max).default('') })
    .refine(hasMyPageId, myPageIdMissing),
  access: { public: { reply: reply({ data: places.extend({ number: z.int() }) }) } },
  errors: [...refusals, 'too_many_persons'],
});

/** See `POST companion-place/end`. */
export const endCompanion = endpoint('POST mypage/companions/end', {
  summary: "End a companion's link at My Page",
  input: z
    .object({ ...myPageFields, number: placeNumber, why: z.enum(endReasons).default('removed') })
    .refine(hasMyPageId, myPageIdMissing),
  access: placesAccess,
  errors: [...refusals, 'companion_registered'],
});

/** See `POST companion-place/renew`. */
export const renewCompanion = endpoint('POST mypage/companions/renew', {
  summary: "Replace a companion's link and code at My Page",
  input: z.object({ ...myPageFields, number: placeNumber }).refine(hasMyPageId, myPageIdMissing),
  access: placesAccess,
  errors: [...refusals, 'companion_done', 'companion_registered'],
});

/** See `POST companion-place/send`. */
export const mailCompanion = endpoint('POST mypage/companions/send', {
  summary: "Email a companion's link from My Page",
  input: z
    .object({ ...myPageFields, number: placeNumber, email: requiredText(320), language })
    .refine(hasMyPageId, myPageIdMissing),
  access: { public: { reply: reply({}) } },
  errors: [...refusals, 'companion_done', 'companion_registered', 'email_invalid', 'too_many_requests'],
});
