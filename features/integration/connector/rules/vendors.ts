/** Who pushes bookings as OTA messages; each is the `pms_code` of what it sends, and its numbers are unique within it. */
export const pushVendors = ['siteminder', 'synxis', 'ota'] as const;
export type PushVendor = (typeof pushVendors)[number];

/** Whose bookings are fetched by the vendor's API; a `pms_code` as those. */
export const fetchVendors = ['cloudbeds', 'opera', 'apaleo', 'mews'] as const;
export type FetchVendor = (typeof fetchVendors)[number];

export const vendors = [...pushVendors, ...fetchVendors] as const;
export type Vendor = (typeof vendors)[number];

export const isFetchVendor = (vendor: Vendor): vendor is FetchVendor =>
  fetchVendors.some(each => each === vendor);

/**
 * `preview`: messages are judged and kept sealed, nothing is taken in until the owner says so; `paused`: the same, later, and
 * of what is fetched nothing is asked for; `on`: taken in at once; `removed`: answered as one that never was
 * (docs/reference/connectors.md#states).
 */
export const connectorStates = ['preview', 'on', 'paused', 'removed'] as const;
export type ConnectorState = (typeof connectorStates)[number];

export const isHolding = (state: ConnectorState): boolean => state === 'preview' || state === 'paused';

export const LARGEST_MESSAGE = 4 * 1024 * 1024;

/** How many messages of a connector may wait; the next is answered so that the vendor keeps it. */
export const MOST_HELD = 5_000;

/** How many messages of a connector's log are shown. */
export const MOST_LOGGED = 200;

/** In how much of a message, in characters, its sender must have said who it is. */
export const HEAD_LENGTH = 16 * 1024;

/** Of which day the specifications are that each was built from, or on which they were read. */
export const SPECIFICATIONS: Record<Vendor, string> = {
  siteminder: '2026-11-25',
  synxis: '2026-11-25',
  ota: '2026-11-25',
  cloudbeds: '2026-08-20',
  opera: '2026-01-13',
  apaleo: '2021-06-28',
  mews: '2026-08-07',
};
