import { LOGOUT_MINUTES } from '#features/facility/rules/settings.ts';

/** A session lasts this long at most, whatever happens in it (docs/reference/sign-in.md#sessions). Seconds. */
export const sessionLife = LOGOUT_MINUTES.max * 60;

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
