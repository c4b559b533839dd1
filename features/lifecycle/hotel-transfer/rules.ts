/** The name and version of the archive's format (docs/reference/hotel-archive.md). */
export const FORMAT = { name: 'genkan-hotel', version: 1 } as const;

export const READY_HOURS = 24;

/** Waiting period during which a deletion can be cancelled. Enforced by the database with its own clock. */
export const WAITING_DAYS = 30;

/** Maximum size of a part before encryption; a larger row or picture gets its own part. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Length of the text that says where the register is kept, required if no archive was downloaded. */
export const KEPT_ELSEWHERE = { least: 10, most: 500 } as const;

const HOUR = 3_600_000;

export const readyUntil = (readyAt: Date): Date => new Date(readyAt.getTime() + READY_HOURS * HOUR);

export const readyBefore = (at: Date): Date => new Date(at.getTime() - READY_HOURS * HOUR);

export const deletedFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + WAITING_DAYS * 24 * HOUR);

/** Detects the secret key of a recipient, which the owner may paste by mistake. */
export const looksLikeIdentity = (text: string): boolean => /AGE-SECRET-KEY-/i.test(text);

/** Whether the downloaded archive has the hotel's current bookings, that is, none has changed since. */
export const holdsAll = (takenAt: Date | null, lastChange: Date | null): boolean =>
  takenAt !== null && (lastChange === null || takenAt >= lastChange);

/** Returns the name or, if it is taken, the name with the first free number, at most `most` characters long. */
export function freeName(name: string, isTaken: (name: string) => boolean, most: number): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, most - String(number).length)}${number}`;
    if (!isTaken(next)) return next;
  }
}

/** The kinds under which deleted rows are counted in the deletion certificate. */
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
