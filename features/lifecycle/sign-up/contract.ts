import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { profileFields } from '#features/hotel/facility/contract/profile.ts';
import { lookedThrough } from '#features/hotel/facility/contract/setting-schemas.ts';
import { LONGEST_SLUG } from '#features/hotel/facility/rules/profile.ts';
import { hasName, isUsername, nameMissing, passwordFaults } from '#features/staff/account/rules/account.ts';
import { linkHandle } from '#features/staff/session/contract/passwords.ts';
import { signedIn } from '#features/staff/session/contract/sign-in.ts';
import { reply } from '#platform/http/reply.ts';
import { flag, id, idInAddress, line, requiredNarrow, requiredText } from '#platform/http/wire.ts';
import { isEmail } from '#platform/text/email.ts';
import { firstStepNames, isSlug } from './rules.ts';

const email = requiredNarrow(191).refine(isEmail, { error: 'email_invalid' });
const exist = reply({ data: z.object({ exist: z.boolean() }) });

/**
 * Whether an account has this e-mail address: told only to who has proven that it is theirs, by the link of a sign-up. For
 * everybody else, and every other address, none has. Ten an hour and address.
 */
export const emailExists = endpoint('POST user/exists', {
  summary: 'Check whether an e-mail address has an account',
  input: z.object({ email: requiredText(320), id: id.nullish(), type: z.unknown().optional() }),
  access: { 'sign-up': { reply: exist }, public: { reply: exist } },
});

/** Whether a user id is taken. Only within sign-up or for who may make users; ten an hour and address. */
export const usernameExists = endpoint('POST user/exists/uid', {
  summary: 'Check whether a user ID is taken',
  input: z.object({ username: requiredText(320), id: id.nullish() }),
  access: { 'sign-up': { reply: exist }, staff: { reply: exist, needs: { all: ['setting.user.create'] } } },
});

/** Whether a slug is taken. Ten an hour and address. */
export const slugExists = endpoint('POST facility/exists', {
  summary: "Check whether a facility's slug is taken",
  input: z.object({ slug_name: requiredText(LONGEST_SLUG).refine(isSlug, { error: 'slug_invalid' }) }),
  access: { public: { reply: exist } },
});

/** Mails a link that opens sign-up, single use, 24 hours. Never tells whether the address has an account. */
export const sendVerification = endpoint('POST user/send-email-verification', {
  errors: ['sign_up_closed'],
  summary: 'Send the sign-up link by e-mail',
  input: z.object({ email }),
  access: { public: { reply: reply({}) } },
});

/**
 * Opens sign-up with the mailed token, or by the handle of the page that took it out of the address; it is used up. Sets the cookie of the sign-up session.
 */
export const verifySignUp = endpoint('POST auth/verify-sign-up', {
  summary: 'Start sign-up with the token from the e-mail',
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
  /** For the choice of the hotel's country, named in the caller's language. */
  countries: z.array(z.object({ key: z.string(), name: z.string() })),
});

/** How far this browser's sign-up has come: the address, the account once it is made, whether somebody else has it. */
export const signUpState = endpoint('GET user/sign-up', {
  summary: "Get the progress of this browser's sign-up",
  input: z.object({}),
  access: { 'sign-up': { reply: reply({ data: state }) } },
});

/** Makes the owner's account, or changes it where somebody came back from the next step. */
export const storeUser = endpoint('POST user/store', {
  summary: "Create the new hotel's first account",
  input: z
    .object({
      email,
      username: requiredNarrow(320).refine(isUsername, { error: 'username_invalid' }),
      password: z.string().refine(value => passwordFaults(value).length === 0, { error: 'password_invalid' }),
      first_name: line(191),
      last_name: line(191),
    })
    .refine(hasName, nameMissing),
  access: { 'sign-up': { reply: reply({ data: z.array(z.object({ id: z.int() })) }) } },
});

/** Opens the hotel and signs its owner in. */
export const storeFacility = endpoint('POST facility/store', {
  summary: 'Create a hotel',
  input: z.object({
    slug_name: requiredText(LONGEST_SLUG).refine(isSlug, { error: 'slug_invalid' }),
    ...profileFields,
  }),
  access: {
    'sign-up': {
      reply: reply({ data: z.array(signedIn.extend({ id: z.int(), slug_name: z.string() })) }),
    },
  },
});

const firstSteps = reply({
  data: z.object({
    /** The steps that the caller may do, in order; none once all is done by anybody, a guest has registered, or it was put away. */
    steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
    /** Whether any booking has come. */
    has_bookings: z.boolean(),
  }),
});

/** The steps left before a new hotel's first guest, judged by what is there. */
export const listFirstSteps = endpoint('GET facility/first-steps', {
  summary: 'List the setup steps of a new hotel',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { reply: firstSteps } },
});

/** Notes that something was looked through, by who may change it; the owner puts the steps away, for everybody. Else 403. */
export const noteFirstStep = endpoint('PUT facility/first-steps', {
  summary: 'Record a setup step of a new hotel',
  input: z.object({
    facility_id: id.optional(),
    looked: z.enum(lookedThrough, { error: 'choice_invalid' }).optional(),
    put_away: flag.optional(),
  }),
  access: { staff: { reply: firstSteps } },
});
