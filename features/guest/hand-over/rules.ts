import type { HandOverWay } from '#features/access/access/rules/scope.ts';

/**
 * How long the link opens a handed-over form, in milliseconds: briefly on this device, an hour on the guest's
 * own phone.
 */
export const LINK_LIFE: Record<HandOverWay, number> = {
  device: 2 * 60_000,
  typed: 2 * 60_000,
  phone: 60 * 60_000,
};

/**
 * Time without a touch after which a hotel device covers the open form, and after which the guest counts as
 * gone (docs/reference/at-the-counter.md#when-nobody-touches-it). It is longer when staff type, because they
 * talk to the guest in between. Milliseconds.
 */
export const UNTOUCHED = {
  device: { covers: 2 * 60_000, ends: 10 * 60_000 },
  typed: { covers: 10 * 60_000, ends: 20 * 60_000 },
};
