import type { ItemState } from '#features/hotel/facility/rules/template-items.ts';

/** More hotels than any organization has, so that one preview can name them all. */
export const MAX_HOTELS = 2000;

type Hotel = {
  /** The template is copied from this hotel. */
  isSource: boolean;
  /** Previous state of the item. Undefined if the item had no state. */
  before: ItemState | undefined;
  /** The item has the initial values or those of the template. */
  isUntouched: boolean;
};

/** Returns the state of an item once its template has been applied. */
export function stateAfter({ isSource, before, isUntouched }: Hotel, isLocked: boolean): ItemState {
  if (isSource) return 'source';
  if (isLocked) return 'locked';
  if (before === 'own') return 'own';
  const wasFollowing = before === 'inherited' || before === 'locked';
  return wasFollowing || isUntouched ? 'inherited' : 'own';
}

export const follows = (state: ItemState): boolean => state === 'inherited' || state === 'locked';

/**
 * What a template would do to a hotel. `brand`: the hotel follows its brand's template instead. `own`: the
 * hotel keeps its values unless the template is locked.
 */
export const reaches = ['follows', 'own', 'source', 'brand'] as const;
export type Reach = (typeof reaches)[number];

export const isReached = (reach: Reach, isLocked: boolean): boolean =>
  reach === 'follows' || (reach === 'own' && isLocked);

/**
 * The state of an item in a hotel, as admins of the organization see it. `none`: there is no template.
 * `pending`: the newest template has yet to be applied. `failed`: the template's values are not allowed in
 * the hotel.
 */
export const itemReports = ['none', 'pending', 'failed', 'inherited', 'own', 'locked', 'source'] as const;
export type ItemReport = (typeof itemReports)[number];
