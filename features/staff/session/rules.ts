import { LOGOUT_MINUTES } from '#features/hotel/facility/rules/settings.ts';

/** A session lasts this long at most, whatever happens in it (docs/reference/sign-in.md#sessions). Seconds. */
export const sessionLife = LOGOUT_MINUTES.max * 60;

/** Limits of failed sign-ins (docs/reference/sign-in.md says why). `window` and `turn` are milliseconds, the others are per hour. */
export const FAILED = {
  inOnePlace: { limit: 5, window: 15 * 60_000, turn: 60_000 },
  ofOneUser: { limit: 50, turn: 60_000 },
  ofOneAddress: { limit: 100 },
  codesOfOneUser: { limit: 15 },
};

type SignIn = { username: string; email: string };

/** Whether a change of one's own account takes the present password: what one signs in by, or gets a new password by. */
export const takesPresentPassword = (
  before: SignIn,
  after: SignIn & { password?: string | undefined },
): boolean =>
  after.password !== undefined || before.username !== after.username || before.email !== after.email;

/** How long a second factor that was given in a session stands for the password. Milliseconds. */
export const FACTOR_COUNTS = 5 * 60_000;

/** For how long a password, a code or a passkey counts as a fresh proof. Milliseconds. */
export const PROOF_COUNTS = 5 * 60_000;

/** Whether the user of a session gave a proof lately (docs/reference/sign-in.md#what-asks-for-a-fresh-proof). */
export const isFresh = ({ provenAt }: { provenAt?: Date }, at: Date): boolean =>
  provenAt !== undefined && at.getTime() - provenAt.getTime() < PROOF_COUNTS;

/** How long sign-in waits for the second factor, in milliseconds, and how many wrong codes it bears. */
export const SECOND_FACTOR = { life: 10 * 60_000, wrongCodes: 5 };

/** How many recovery codes somebody gets, and of how many characters. */
export const RECOVERY_CODES = { count: 10, length: 10 };

/** How long a person may take at their device with a passkey. Milliseconds. */
export const PASSKEY_CHALLENGE_LIFE = 5 * 60_000;

/** As many devices as somebody uses, and a few more. */
export const MOST_PASSKEYS = 20;

/** How long a password that somebody else chose opens. Milliseconds. */
export const GIVEN_PASSWORD_LIFE = 7 * 24 * 60 * 60_000;

/** How long a mailed link to a new password opens, in milliseconds, and how many one user is mailed an hour, whoever asks. */
export const RESET_LINK_LIFE = 60 * 60_000;
export const RESET_MAILS_AN_HOUR = 5;

/** How long a browser is known, in seconds, and for how many people of one desk; the next takes the place of the first. */
export const KNOWN_BROWSER_SECONDS = 365 * 24 * 60 * 60;
export const MOST_PEOPLE_A_BROWSER = 20;

type Times = { createdAt: Date; activeAt: Date };

/** Whether a session is over at `at`: older than its absolute life, or nobody there for `idleLimit` seconds. */
export function sessionOver({ createdAt, activeAt }: Times, idleLimit: number, at: Date): boolean {
  const passed = (since: Date) => (at.getTime() - since.getTime()) / 1000;
  return passed(createdAt) >= sessionLife || passed(activeAt) >= idleLimit;
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

/** The everyday name of a browser and its system, to distinguish sessions: "Chrome, Windows"; "" for a program. */
export function browserName(userAgent = ''): string {
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(', ');
}

/** For how long a browser keeps the secret of a mailed link, in seconds: as long as the longest of them opens anything; and how many. */
export const CARRIED_LINK = { seconds: 24 * 60 * 60, most: 5 };

/** How often an open dashboard says at most that somebody is there. Milliseconds. */
export const ACTIVE_REPORT = 60_000;
