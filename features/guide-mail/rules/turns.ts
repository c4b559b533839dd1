const AT_ONCE = 500;

/**
 * The hotels to ask about in one go, and the first of those that come after them; null: there are none. In: hotels in the
 * order of their ids, and from which id on.
 */
export function turnOf<Hotel extends { id: number }>(
  hotels: readonly Hotel[],
  from: number,
): { turn: Hotel[]; next: number | null } {
  const first = hotels.findIndex(({ id }) => id >= from);
  if (first < 0) return { turn: [], next: null };
  const end = first + AT_ONCE;
  return { turn: hotels.slice(first, end), next: hotels[end]?.id ?? null };
}
