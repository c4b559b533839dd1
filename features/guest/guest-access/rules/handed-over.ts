import type { HandOverWay } from '#features/access/access/rules/scope.ts';

/** Whether the form is open on a device of the hotel, which is for the next guest, too: nothing of this one stays in it. */
export const isAtDesk = (way: HandOverWay | null | undefined): boolean => way === 'device' || way === 'typed';

/** How long such a form stays open at most. Seconds. */
export const DESK_SESSION_SECONDS = 2 * 60 * 60;
