/** A slug stands in addresses: letters, digits and underscores only. */
export const isSlug = (value: string): boolean => /^[A-Za-z0-9_]+$/.test(value);

/** The steps of a new hotel before its first guest, in order. */
export const firstStepNames = [
  'place',
  'form',
  'texts',
  'terms',
  'connection',
  'bookings',
  'sending',
] as const;
export type FirstStep = (typeof firstStepNames)[number];

type Reader = { owner: boolean; permissions: ReadonlySet<string> };

const keyOf: Partial<Record<FirstStep, string>> = {
  place: 'setting.basic_information.edit',
  form: 'checkin_form_setting.questionnaire.edit',
  texts: 'notice_setting.email.edit',
  terms: 'tac.terms_information.edit',
  sending: 'setting.basic_information.edit',
};

/** Whether a step is this reader's to do: what has no key is the owner's alone. */
export function mayTake(step: FirstStep, { owner, permissions }: Reader): boolean {
  const key = keyOf[step];
  return key === undefined ? owner : permissions.has(key);
}

/**
 * How often an hour one network may look whether a user id, an address or a slug is taken: nobody may read off who has an
 * account (docs/security/limits.md#attempts).
 */
export const LOOKS_AN_HOUR = 10;

/** How many mails with a link to sign up are sent an hour: asked for from one network, and to one address. */
export const MAILS_AN_HOUR = { from: 10, to: 5 };

/** How long the mailed link, and the sign-up that it opens, last. Seconds. */
export const signUpLife = 24 * 60 * 60;
