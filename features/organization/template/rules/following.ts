import type { ItemState } from '#features/hotel/facility/rules/template-items.ts';

/** More hotels than any organization has, so that one preview can name them all. */
export const MAX_HOTELS = 2000;

type Hotel = {
  /** The template is copied from this hotel. */
  isSource: boolean;
  /** What the hotel did with the item before. Undefined if it has not decided. */
  before: ItemState | undefined;
  /** The item is as in a new hotel, or as in the template. */
  isUntouched: boolean;
};

/** Returns what a hotel does with an item of which there is a template. */
export function stateAfter({ isSource, before, isUntouched }: Hotel, isLocked: boolean): ItemState {
  if (isSource) return 'source';
  if (isLocked) return 'locked';
  if (before === 'own') return 'own';
  const followed = before === 'inherited' || before === 'locked';
  return followed || isUntouched ? 'inherited' : 'own';
}

export const follows = (state: ItemState): boolean => state === 'inherited' || state === 'locked';

/**
 * What a template would do to a hotel. `brand`: a template of the hotel's brand comes first. `own`: the hotel keeps its
 * own values unless the template is locked.
 */
export const reaches = ['follows', 'own', 'source', 'brand'] as const;
export type Reach = (typeof reaches)[number];

export const isReached = (reach: Reach, isLocked: boolean): boolean =>
  reach === 'follows' || (reach === 'own' && isLocked);

/**
 * What a hotel does with an item, as admins of the organization see it. `none`: there is no template. `pending`: the
 * newest template has yet to be applied. `failed`: the hotel cannot have the values of the template.
 */
export const itemReports = ['none', 'pending', 'failed', 'inherited', 'own', 'locked', 'source'] as const;
export type ItemReport = (typeof itemReports)[number];
