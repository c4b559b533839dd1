/**
 * Delays in milliseconds: `afterTyping` between the last keystroke and saving the draft, `again` before a
 * failed save is retried.
 */
export const DRAFT_SAVE_MS = { afterTyping: 800, again: 5_000 };
