/** The name and version of the archive's format (docs/reference/hotel-archive.md). */
export const FORMAT = { name: 'genkan-hotel', version: 1 } as const;

export const READY_HOURS = 24;

/** How long a hotel can change its mind before it is deleted. The database keeps to it by its own clock. */
export const WAITING_DAYS = 30;

/** What a part of an archive holds at most, before it is encrypted; one row or picture more than that stands alone. */
export const PART_BYTES = 4 * 1024 * 1024;

/** How long the words may be that say where the register is kept, where no archive was downloaded. */
export const KEPT_ELSEWHERE = { least: 10, most: 500 } as const;

const HOUR = 3_600_000;

export const readyUntil = (readyAt: Date): Date => new Date(readyAt.getTime() + READY_HOURS * HOUR);

export const readyBefore = (at: Date): Date => new Date(at.getTime() - READY_HOURS * HOUR);

export const deletedFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + WAITING_DAYS * 24 * HOUR);

/** The secret key that belongs to a recipient, which its owner may paste in its place. */
export const looksLikeIdentity = (text: string): boolean => /AGE-SECRET-KEY-/i.test(text);

/** Whether the archive that was downloaded holds the hotel's bookings as they are: nothing of them changed since. */
export const holdsAll = (takenAt: Date | null, lastChange: Date | null): boolean =>
  takenAt !== null && (lastChange === null || takenAt >= lastChange);

/** The same user id, or where that is taken the first one free behind it that is no longer than `most` signs. */
export function freeName(name: string, isTaken: (name: string) => boolean, most: number): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, most - String(number).length)}${number}`;
    if (!isTaken(next)) return next;
  }
}

/** What the rows of a hotel are counted as, in the certificate of its deletion. */
export const rowKinds = [
  'bookings',
  'registrations',
  'persons',
  'answers',
  'pictures',
  'messages',
  'users',
  'audit',
  'access',
  'settings',
  'other',
] as const;
export type RowKind = (typeof rowKinds)[number];
