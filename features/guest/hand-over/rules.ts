import type { HandOverMethod } from '#features/access/access/rules/scope.ts';

/**
 * How long the link can open a handed-over form, in milliseconds: briefly on this device, an hour on the
 * guest's own phone.
 */
export const LINK_LIFETIME_MS: Record<HandOverMethod, number> = {
  device: 2 * 60_000,
  typed: 2 * 60_000,
  phone: 60 * 60_000,
};

/**
 * Idle times in milliseconds (docs/reference/at-the-counter.md#when-nobody-touches-it). `covers`: time
 * without a touch after which a hotel device covers the open form. `ends`: time from then until the guest is
 * signed out. Longer when staff type, because they also talk to the guest.
 */
export const IDLE_LIMITS_MS = {
  device: { covers: 2 * 60_000, ends: 10 * 60_000 },
  typed: { covers: 10 * 60_000, ends: 20 * 60_000 },
};
