/**
 * Domains at which sites that sell rooms forward mail to a guest for as long as a booking lasts, each as a public page names it
 * (docs/reference/connectors.md#relay-addresses). Such an address is a way to send, and nobody's own.
 */
const RELAY_DOMAINS = ['guest.booking.com', 'guest.airbnb.com'];

/** Whether mail to this address is passed on by the site that the booking was made with. */
export const isRelayAddress = (email: string): boolean =>
  RELAY_DOMAINS.some(domain => email.trim().toLowerCase().endsWith(`@${domain}`));
