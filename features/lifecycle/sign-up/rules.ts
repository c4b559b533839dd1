/** Slugs are used in URLs, so only letters, digits and underscores are allowed. */
export const isSlug = (value: string): boolean => /^[A-Za-z0-9_]+$/.test(value);

/** The steps of a new hotel until it is in use, in order. */
export const firstStepNames = [
  'place',
  'form',
  'texts',
  'terms',
  'connection',
  'bookings',
  'sending',
  'message',
  'scan',
] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** The steps that a hotel still needs once a guest has registered. */
const afterFirstGuest: readonly FirstStep[] = ['place', 'sending', 'message', 'scan'];

/** Whether a step is over once a guest has registered, even if nobody took it. */
export const isOverWithGuests = (step: FirstStep): boolean => !afterFirstGuest.includes(step);

type Reader = { owner: boolean; permissions: ReadonlySet<string> };

const keyOf: Partial<Record<FirstStep, string>> = {
  place: 'setting.basic_information.edit',
  form: 'checkin_form_setting.questionnaire.edit',
  texts: 'notice_setting.email.edit',
  terms: 'tac.terms_information.edit',
  sending: 'setting.basic_information.edit',
};

/** Whether a user may take a step. Steps without a permission are for the owner only. */
export function mayTake(step: FirstStep, { owner, permissions }: Reader): boolean {
  const key = keyOf[step];
  return key === undefined ? owner : permissions.has(key);
}

/**
 * How often per hour one network may check whether a user ID, an address or a slug is taken, so that accounts
 * cannot be enumerated (docs/security/limits.md#attempts).
 */
export const LOOKS_AN_HOUR = 10;

/** Maximum number of sign-up emails per hour, from one network and to one address. */
export const MAILS_AN_HOUR = { from: 10, to: 5 };

/** How long the emailed link, and the sign-up it opens, are valid. Seconds. */
export const signUpLife = 24 * 60 * 60;
