import type { HandOverMethod } from '#features/access/access/rules/scope.ts';

/**
 * Returns whether the form is open on a hotel device. The next guest uses the same device, so no data of this guest may
 * remain on it.
 */
export const isAtDesk = (way: HandOverMethod | null | undefined): boolean =>
  way === 'device' || way === 'typed';

/** Tab storage key for the dashboard page from which staff began to type for a guest. */
export const TYPED_FROM_KEY = 'typed-from';

/** Maximum lifetime of a session on a hotel device, in seconds. */
export const DESK_SESSION_SECONDS = 2 * 60 * 60;
