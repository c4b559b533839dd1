/** How long after the last key a draft is sent, and how long after one that did not arrive it is sent again. Milliseconds. */
export const DRAFT_SENT = { afterTyping: 800, again: 5_000 };
