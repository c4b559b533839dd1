import { LOGOUT_MINUTES_RANGE } from '#features/hotel/facility/rules/settings.ts';

/** Maximum length of a session in seconds, regardless of activity (docs/reference/sign-in.md#sessions). */
export const SESSION_SECONDS = LOGOUT_MINUTES_RANGE.max * 60;

/**
 * Limits on failed sign-ins (reasons: docs/reference/sign-in.md). `window` and `turn` are in milliseconds.
 * Limits without `window` are per hour.
 */
export const FAILED_SIGN_IN_LIMITS = {
  inOnePlace: { limit: 5, window: 15 * 60_000, turn: 60_000 },
  ofOneUser: { limit: 50, turn: 60_000 },
  ofOneAddress: { limit: 100 },
  codesOfOneUser: { limit: 15 },
};

type SignIn = { username: string; email: string };

/**
 * Whether a change of the user's own account requires the current password. This applies to the user ID, the
 * email address and the password.
 */
export const requiresPresentPassword = (
  before: SignIn,
  after: SignIn & { password?: string | undefined },
): boolean =>
  after.password !== undefined || before.username !== after.username || before.email !== after.email;

/** How long a second factor can replace the password in the same session, in milliseconds. */
export const SECOND_FACTOR_VALIDITY_MS = 5 * 60_000;

/** How long a password, code or passkey counts as a fresh proof, in milliseconds. */
export const PROOF_VALIDITY_MS = 5 * 60_000;

/**
 * Whether the user of a session gave a proof recently (docs/reference/sign-in.md#what-asks-for-a-fresh-proof).
 */
export const hasFreshProof = ({ provenAt }: { provenAt?: Date }, at: Date): boolean =>
  provenAt !== undefined && at.getTime() - provenAt.getTime() < PROOF_VALIDITY_MS;

/** How long a sign-in waits for the second factor, in milliseconds, and the maximum number of wrong codes. */
export const SECOND_FACTOR_CHALLENGE = { life: 10 * 60_000, wrongCodes: 5 };

export const RECOVERY_CODES = { count: 10, length: 10 };

/** How long a user may take to answer with a passkey, in milliseconds. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000;

export const MAX_PASSKEYS = 20;

/** How long a password chosen by another user is valid, in milliseconds. */
export const ASSIGNED_PASSWORD_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/**
 * How long a password reset link is valid, in milliseconds, and the maximum number of reset emails to a user
 * per hour.
 */
export const RESET_LINK_LIFETIME_MS = 60 * 60_000;
export const RESET_MAILS_PER_HOUR = 5;

/** Maximum number of *Forgot your user ID?* requests per hour, from one network and for one email address. */
export const USER_ID_MAILS_PER_HOUR = { from: 10, to: 3 };

/**
 * How long a browser stays known, in seconds, and for how many users. Each further user replaces the earliest
 * one.
 */
export const KNOWN_BROWSER_SECONDS = 365 * 24 * 60 * 60;
export const MAX_USERS_PER_BROWSER = 20;

type Times = { createdAt: Date; activeAt: Date };

/** Whether a session has ended at `at` because it is too old or was inactive for `idleLimit` seconds. */
export function isSessionOver({ createdAt, activeAt }: Times, idleLimit: number, at: Date): boolean {
  const secondsSince = (since: Date) => (at.getTime() - since.getTime()) / 1000;
  return secondsSince(createdAt) >= SESSION_SECONDS || secondsSince(activeAt) >= idleLimit;
}

const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/**
 * Returns the name of a browser and its operating system, such as "Chrome, Windows", so that users can tell
 * their sessions apart.
 * "" for a program.
 */
export function browserName(userAgent = ''): string {
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(', ');
}

/**
 * How long a browser keeps the secret of an emailed link, in seconds, and the maximum number of secrets. No
 * link is valid for longer.
 */
export const MAILED_LINK_LIMITS = { seconds: 24 * 60 * 60, most: 5 };

/** Minimum interval between activity reports from an open dashboard, in milliseconds. */
export const ACTIVITY_REPORT_MS = 60_000;

/** Why a sign-on failed. Each has a sentence in `staff-session.json`. */
export const signOnFaults = [
  'expired',
  'denied',
  'provider',
  'emailMissing',
  'emailUnverified',
  'domainUnproven',
  'deleted',
  'noRole',
  'otherUser',
  'signedIn',
] as const;
export type SignOnFault = (typeof signOnFaults)[number];

export const isSignOnFault = (word: unknown): word is SignOnFault =>
  signOnFaults.some(fault => fault === word);
