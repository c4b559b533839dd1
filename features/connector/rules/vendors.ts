/** Who pushes bookings as OTA messages; each is the `pms_code` of what it sends, and its numbers are unique within it. */
export const vendors = ['siteminder', 'synxis', 'ota'] as const;
export type Vendor = (typeof vendors)[number];

/**
 * `preview`: messages are judged and kept sealed, nothing is taken in until the owner says so; `paused`: the same, later;
 * `on`: taken in at once; `removed`: answered as one that never was (docs/reference/connectors.md#states).
 */
export const connectorStates = ['preview', 'on', 'paused', 'removed'] as const;
export type ConnectorState = (typeof connectorStates)[number];

/** Whether messages wait for the owner. */
export const isHolding = (state: ConnectorState): boolean => state === 'preview' || state === 'paused';

/** Largest message in bytes. */
export const LARGEST_MESSAGE = 4 * 1024 * 1024;

/** How many messages of a connector may wait; the next is answered so that the vendor keeps it. */
export const MOST_HELD = 5_000;

/** How many messages of a connector's log are shown. */
export const MOST_LOGGED = 200;

/** In how much of a message, in characters, its sender must have said who it is. */
export const HEAD_LENGTH = 16 * 1024;

/** Day on which the public pages were read that this was built from. */
export const SPECIFICATION_READ = '2026-11-25';
