/**
 * Whether the value can be a slug. Only letters, digits and underscores are allowed, because slugs are part of
 * URLs.
 */
export const isSlug = (value: string): boolean => /^[A-Za-z0-9_]+$/.test(value);

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

const stepsAfterFirstGuest: readonly FirstStep[] = ['place', 'sending', 'message', 'scan'];

export const isBeforeFirstGuest = (step: FirstStep): boolean => !stepsAfterFirstGuest.includes(step);

type Reader = { owner: boolean; permissions: ReadonlySet<string> };

const permissionKeys: Partial<Record<FirstStep, string>> = {
  place: 'setting.basic_information.edit',
  form: 'checkin_form_setting.questionnaire.edit',
  texts: 'notice_setting.email.edit',
  terms: 'tac.terms_information.edit',
  sending: 'setting.basic_information.edit',
};

/** Whether a user is allowed to take a step. Steps without a permission are only for the owner. */
export function mayTakeStep(step: FirstStep, { owner, permissions }: Reader): boolean {
  const key = permissionKeys[step];
  return key === undefined ? owner : permissions.has(key);
}

/**
 * How often per hour one network can check whether a user ID, an email address or a slug is taken. Limited
 * so that accounts cannot be enumerated (docs/security/limits.md#attempts).
 */
export const MAX_CHECKS_PER_HOUR = 10;

/**
 * Maximum number of sign-up emails per hour, from one network (`from`) and to one email address (`to`).
 */
export const MAX_MAILS_PER_HOUR = { from: 10, to: 5 };

/**
 * Maximum number of hotels that an organization may open per hour, because each causes an email to an
 * unverified address.
 */
export const MAX_HOTELS_OPENED_PER_HOUR = 50;

/** How long the emailed link and the sign-up that it opens are valid, in seconds. */
export const SIGN_UP_SECONDS = 24 * 60 * 60;
