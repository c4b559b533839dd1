/**
 * Domains at which booking sites forward email to a guest while a booking lasts, as published by each site
 * (docs/reference/connectors.md#relay-addresses). Such an address can receive messages but does not identify
 * its owner.
 */
const RELAY_DOMAINS = ['guest.booking.com', 'guest.airbnb.com'];

export const isRelayAddress = (email: string): boolean =>
  RELAY_DOMAINS.some(domain => email.trim().toLowerCase().endsWith(`@${domain}`));
