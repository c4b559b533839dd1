/** Name and version of the archive format (docs/reference/hotel-archive.md). */
export const FORMAT = { name: 'genkan-hotel', version: 1 } as const;

export const READY_HOURS = 24;

/** Waiting period during which a deletion can be cancelled. The database enforces it with its own clock. */
export const WAITING_DAYS = 30;

/** Maximum size of a part before encryption, in bytes. A larger row or picture gets a separate part. */
export const PART_BYTES = 4 * 1024 * 1024;

/**
 * Length limits for the text that says where the register is kept. The text is required unless a downloaded
 * archive contains the current bookings.
 */
export const REGISTER_LOCATION_LENGTH = { least: 10, most: 500 } as const;

const HOUR = 3_600_000;

export const readyUntil = (readyAt: Date): Date => new Date(readyAt.getTime() + READY_HOURS * HOUR);

export const readyCutoff = (at: Date): Date => new Date(at.getTime() - READY_HOURS * HOUR);

export const deletionStart = (askedAt: Date): Date => new Date(askedAt.getTime() + WAITING_DAYS * 24 * HOUR);

/** Detects a recipient's secret key, which the owner may paste by mistake instead of the public key. */
export const looksLikeIdentity = (text: string): boolean => /AGE-SECRET-KEY-/i.test(text);

/**
 * Whether the downloaded archive contains the current bookings, which means that no booking has changed since
 * its snapshot.
 */
export const hasCurrentBookings = (takenAt: Date | null, lastChange: Date | null): boolean =>
  takenAt !== null && (lastChange === null || takenAt >= lastChange);

/**
 * Returns the name, with the first free number appended if the name is taken. At most `limit` characters
 * long.
 */
export function unusedName(name: string, isTaken: (name: string) => boolean, limit: number): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, limit - String(number).length)}${number}`;
    if (!isTaken(next)) return next;
  }
}

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
