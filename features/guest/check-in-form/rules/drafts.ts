/**
 * Delays, in milliseconds, before saving a draft after the last keystroke and before retrying a failed save.
 */
export const DRAFT_SENT = { afterTyping: 800, again: 5_000 };
