/**
 * Vendors that push bookings as OTA messages. Each is also a `pms_code`, within which booking numbers are
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
 * States of a connector (docs/reference/connectors.md#states).
 * `preview`: messages are validated and held encrypted. Nothing is stored until the owner starts the connector.
 * `paused`: messages are held as in `preview`, and polls stop.
 * `on`: messages are stored immediately.
 * `removed`: requests get the same response as for an unknown connector.
 */
export const connectorStates = ['preview', 'on', 'paused', 'removed'] as const;
export type ConnectorState = (typeof connectorStates)[number];

export const isHolding = (state: ConnectorState): boolean => state === 'preview' || state === 'paused';

export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/**
 * Maximum number of held messages per connector. Further messages are rejected with an error that makes the
 * vendor keep them.
 */
export const MAX_HELD_MESSAGES = 5_000;

export const MAX_LOGGED_MESSAGES = 200;

/** The sender's credentials must be within this number of characters at the beginning of a message. */
export const HEAD_LENGTH = 16 * 1024;

/** Date of the specification on which each connector is based, or the date on which we read it. */
export const SPECIFICATIONS: Record<Vendor, string> = {
  siteminder: '2026-11-25',
  synxis: '2026-11-25',
  ota: '2026-11-25',
  cloudbeds: '2026-08-20',
  opera: '2026-01-13',
  apaleo: '2021-06-28',
  mews: '2026-08-07',
};
