import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { profileFields } from '#features/hotel/facility/contract/profile.ts';
import { reviewedPages } from '#features/hotel/facility/contract/setting-schemas.ts';
import { MAX_SLUG_LENGTH } from '#features/hotel/facility/rules/profile.ts';
import { newPersonFields } from '#features/organization/organization/contract/members.ts';
import {
  hasName,
  isUsername,
  nameMissingError,
  passwordErrors,
} from '#features/staff/account/rules/account.ts';
import { linkHandle } from '#features/staff/session/contract/passwords.ts';
import { signInResult } from '#features/staff/session/contract/sign-in.ts';
import { phoneIn } from '#i18n/phone.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, idInAddress, line, requiredNarrow, requiredText } from '#platform/http/wire.ts';
import { isEmail } from '#platform/text/email.ts';
import { firstStepNames, isSlug } from './rules.ts';

const email = requiredNarrow(191).refine(isEmail, { error: 'email_invalid' });
const slug_name = requiredText(MAX_SLUG_LENGTH).refine(isSlug, { error: 'slug_invalid' });
const exist = reply({ data: z.object({ exist: z.boolean() }) });

/**
 * Returns whether an account has this email address. True only for a caller who has verified the address
 * through a sign-up link. All other callers get false. Limited to ten requests per hour and IP address.
 */
export const emailExists = endpoint('POST user/exists', {
  summary: 'Check whether an email address has an account',
  input: z.object({ email: requiredText(320), id: id.nullish(), type: z.unknown().optional() }),
  access: { 'sign-up': { reply: exist }, public: { reply: exist } },
});

/**
 * Returns whether a user ID is taken. Available only during sign-up and to users who are allowed to create
 * users. Limited to ten requests per hour and IP address.
 */
export const usernameExists = endpoint('POST user/exists/uid', {
  summary: 'Check whether a user ID is taken',
  input: z.object({ username: requiredText(320), id: id.nullish() }),
  access: { 'sign-up': { reply: exist }, staff: { reply: exist, needs: { all: ['setting.user.create'] } } },
});

/** Returns whether a slug is taken. Limited to ten requests per hour and IP address. */
export const slugExists = endpoint('POST facility/exists', {
  summary: "Check whether a hotel's slug is taken",
  input: z.object({ slug_name }),
  access: { public: { reply: exist } },
});

/**
 * Emails a sign-up link, which can be used once, within 24 hours. Never reveals whether the address has an
 * account.
 */
export const sendVerification = endpoint('POST user/send-email-verification', {
  errors: ['sign_up_closed'],
  summary: 'Send the sign-up link by email',
  input: z.object({ email }),
  access: { public: { reply: reply({}) } },
});

/**
 * Opens the sign-up with the emailed token, or with the handle that replaced the token in the page's URL. The
 * token cannot be used again. Sets the session cookie of the sign-up.
 */
export const verifySignUp = endpoint('POST auth/verify-sign-up', {
  summary: 'Start sign-up with the token from the email',
  input: z
    .object({ token: requiredText(200).optional(), link: linkHandle.optional() })
    .refine(({ token, link }) => token ?? link, { error: 'field_required', path: ['token'] }),
  access: { public: { reply: reply({ data: z.object({ email: z.string() }) }) } },
  errors: ['link_invalid'],
});

const state = z.object({
  email: z.string(),
  user_id: z.int().nullable(),
  exist: z.boolean(),
  countries: z.array(z.object({ key: z.string(), name: z.string() })),
});

/**
 * Returns the progress of this browser's sign-up: the address, the account once it is created, and whether
 * another account has the address.
 */
export const signUpState = endpoint('GET user/sign-up', {
  summary: "Get the progress of this browser's sign-up",
  input: z.object({}),
  access: { 'sign-up': { reply: reply({ data: state }) } },
});

/** Creates the owner's account, or changes it if the user has returned from the next step. */
export const storeUser = endpoint('POST user/store', {
  summary: "Create the new hotel's first account",
  input: z
    .object({
      email,
      username: requiredNarrow(320).refine(isUsername, { error: 'username_invalid' }),
      password: z.string().refine(value => passwordErrors(value).length === 0, { error: 'password_invalid' }),
      first_name: line(191),
      last_name: line(191),
    })
    .refine(hasName, nameMissingError),
  access: { 'sign-up': { reply: reply({ data: z.array(z.object({ id: z.int() })) }) } },
});

const newHotelFields = { slug_name, ...profileFields };

const hasPhoneOfCountry = ({ phone = '', country }: { phone?: string | undefined; country: string }) =>
  phone.trim() === '' || phoneIn(country, phone) !== null;

const phoneError = { error: 'phone_invalid', path: ['phone'] };

export const storeFacility = endpoint('POST facility/store', {
  summary: 'Create a hotel',
  // The phone number is checked together with the other fields, so that all errors are reported at once.
  input: z.object(newHotelFields).refine(hasPhoneOfCountry, phoneError),
  access: {
    'sign-up': {
      reply: reply({ data: z.array(signInResult.extend({ id: z.int(), slug_name: z.string() })) }),
    },
  },
});

/**
 * Opens a hotel that immediately belongs to the organization and follows its templates. Emails the owner a
 * link to set a password.
 * @throws 404 for a brand of another organization
 * @throws 422 `already_taken` on `slug_name` or `owner.username`
 * @throws 429 `too_many_requests` after 50 per hour and organization
 */
export const openForOrganization = endpoint('POST organization/hotels/open', {
  summary: 'Open a hotel of the organization',
  input: z
    .object({
      ...newHotelFields,
      /** Null: no brand. */
      brand_id: id.nullable(),
      owner: z.object(newPersonFields).refine(hasName, nameMissingError),
    })
    .refine(hasPhoneOfCountry, phoneError),
  access: {
    organization: {
      admin: true,
      fresh: true,
      reply: reply({ data: z.object({ hotel_id: z.int() }) }),
    },
  },
  errors: ['already_taken', 'too_many_requests'],
});

const firstSteps = reply({
  data: z.object({
    /**
     * The steps that the caller is allowed to take, in order. Once a guest has registered, only open steps.
     * Empty once all steps are done or the steps were hidden.
     */
    steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
    has_bookings: z.boolean(),
  }),
});

export const listFirstSteps = endpoint('GET facility/first-steps', {
  summary: 'List the setup steps of a new hotel',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { reply: firstSteps } },
});

/**
 * Records that a user has reviewed a step, or hides the steps for all users. Only users who are allowed to
 * take a step can record it. Only the owner can hide the steps.
 * @throws 403 otherwise
 */
export const noteFirstStep = endpoint('PUT facility/first-steps', {
  summary: 'Record a setup step of a new hotel',
  input: z.object({
    facility_id: id.optional(),
    looked: z.enum(reviewedPages, { error: 'choice_invalid' }).optional(),
    put_away: flag.optional(),
  }),
  access: { staff: { reply: firstSteps } },
});
