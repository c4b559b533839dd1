import type { HandOverWay } from '#features/access/access/rules/scope.ts';

/**
 * Whether the form is open on a hotel device. The next guest uses it, so nothing of this one may stay on it.
 */
export const isAtDesk = (way: HandOverWay | null | undefined): boolean => way === 'device' || way === 'typed';

/** Maximum lifetime of such a session, in seconds. */
export const DESK_SESSION_SECONDS = 2 * 60 * 60;
