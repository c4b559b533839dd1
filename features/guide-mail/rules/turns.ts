const AT_ONCE = 500;

/**
 * The hotels to ask about in one go, and the first of those that come after them; null: there are none. In: hotels in the
 * order of their ids, and from which id on.
 */
export function turnOf<House extends { id: number }>(
  houses: readonly House[],
  from: number,
): { turn: House[]; next: number | null } {
  const first = houses.findIndex(({ id }) => id >= from);
  if (first < 0) return { turn: [], next: null };
  const end = first + AT_ONCE;
  return { turn: houses.slice(first, end), next: houses[end]?.id ?? null };
}
