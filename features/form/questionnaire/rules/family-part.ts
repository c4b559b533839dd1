import { isSameInOrder } from './same-name.ts';

/**
 * A name in its parts by the family name that a passport's zone gives (docs/reference/form.md#reading-a-passport), as the name
 * itself spells them.
 * @returns undefined where the name neither ends nor begins with that family name
 */
export function partsByFamily(full: string, family: string): { family: string; given: string } | undefined {
  if (family === '') return undefined;
  const words = full.split(/\s+/).filter(Boolean);
  const places = words.map((_, place) => place);
  const isFamily = (from: number, to?: number) => isSameInOrder(words.slice(from, to).join(' '), family);
  // The form writes what it reads with the family name last.
  const last = places.find(place => isFamily(place));
  if (last !== undefined) return partsOf(words.slice(last), words.slice(0, last));
  const first = places.find(place => place > 0 && isFamily(0, place));
  return first === undefined ? undefined : partsOf(words.slice(0, first), words.slice(first));
}

const partsOf = (family: readonly string[], given: readonly string[]) => ({
  family: family.join(' ').replace(/[,，、]$/u, ''),
  given: given.join(' '),
});
