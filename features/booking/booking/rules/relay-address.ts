/**
 * Domains at which booking sites forward email to a guest until the booking ends, as published by each site
 * (docs/reference/connectors.md#relay-addresses). A relay address can receive messages but does not identify
 * its owner.
 */
const RELAY_DOMAINS = ['guest.booking.com', 'guest.airbnb.com'];

export const isRelayAddress = (email: string): boolean =>
  RELAY_DOMAINS.some(domain => email.trim().toLowerCase().endsWith(`@${domain}`));
