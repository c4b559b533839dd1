/** A code before the camera, and how often in a row it was not seen since. */
export type HeldCode = { value: string; missed: number };

/** After so many looks without it a code is away, and read again when it comes back. */
export const AWAY_AFTER = 8;

/** Looks once more: what is held now, and whether it is to be read. One that is held still is seen many times, and read once. */
export function lookAgain(held: HeldCode | null, seen: string | undefined) {
  if (seen !== undefined) return { held: { value: seen, missed: 0 }, isNew: held?.value !== seen };
  if (held === null || held.missed + 1 >= AWAY_AFTER) return { held: null, isNew: false };
  return { held: { ...held, missed: held.missed + 1 }, isNew: false };
}
