/**
 * Vendors that push bookings as OTA messages. Each is also a `pms_code`, within which its booking numbers are
 * unique.
 */
export const pushVendors = ['siteminder', 'synxis', 'ota'] as const;
export type PushVendor = (typeof pushVendors)[number];

/** Vendors whose bookings we fetch from their APIs. Each is also a `pms_code`. */
export const fetchVendors = ['cloudbeds', 'opera', 'apaleo', 'mews'] as const;
export type FetchVendor = (typeof fetchVendors)[number];

export const vendors = [...pushVendors, ...fetchVendors] as const;
export type Vendor = (typeof vendors)[number];

export const isFetchVendor = (vendor: Vendor): vendor is FetchVendor =>
  fetchVendors.some(each => each === vendor);

/**
 * `preview`: messages are validated and held sealed, and nothing is stored until the owner starts the
 * connector; `paused`: the same later on, and fetching stops; `on`: messages are stored at once; `removed`:
 * answered as if it had never existed (docs/reference/connectors.md#states).
 */
export const connectorStates = ['preview', 'on', 'paused', 'removed'] as const;
export type ConnectorState = (typeof connectorStates)[number];

export const isHolding = (state: ConnectorState): boolean => state === 'preview' || state === 'paused';

export const LARGEST_MESSAGE = 4 * 1024 * 1024;

/** Maximum number of held messages per connector. The next one is answered such that the vendor keeps it. */
export const MOST_HELD = 5_000;

/** Number of log entries shown per connector. */
export const MOST_LOGGED = 200;

/** Number of characters, from the start of a message, within which the sender's credentials must appear. */
export const HEAD_LENGTH = 16 * 1024;

/** Date of the specification that each connector was built from, or on which it was read. */
export const SPECIFICATIONS: Record<Vendor, string> = {
  siteminder: '2026-11-25',
  synxis: '2026-11-25',
  ota: '2026-11-25',
  cloudbeds: '2026-08-20',
  opera: '2026-01-13',
  apaleo: '2021-06-28',
  mews: '2026-08-07',
};
