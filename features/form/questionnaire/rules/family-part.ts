import { isSameNameInOrder } from './same-name.ts';

/**
 * Splits a name at the family name from a passport's machine-readable zone
 * (docs/reference/form.md#reading-a-passport). Keeps the spelling of `full`.
 * @returns undefined if the name neither ends nor begins with that family name
 */
export function splitByFamilyName(
  full: string,
  family: string,
): { family: string; given: string } | undefined {
  if (family === '') return undefined;
  const words = full.split(/\s+/).filter(Boolean);
  const places = words.map((_, place) => place);
  const isFamily = (from: number, to?: number) => isSameNameInOrder(words.slice(from, to).join(' '), family);
  // The end of the name is checked first, because the form puts the family name of a scanned name last.
  const last = places.find(place => isFamily(place));
  if (last !== undefined) return partsOf(words.slice(last), words.slice(0, last));
  const first = places.find(place => place > 0 && isFamily(0, place));
  return first === undefined ? undefined : partsOf(words.slice(0, first), words.slice(first));
}

const partsOf = (family: readonly string[], given: readonly string[]) => ({
  family: family.join(' ').replace(/[,，、]$/u, ''),
  given: given.join(' '),
});
