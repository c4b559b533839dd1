import type { HandOverWay } from '#features/access/access/rules/scope.ts';

/** How long the link opens the form that staff hand over: at once on the device at hand, within an hour on the guest's own phone. Milliseconds. */
export const LINK_LIFE: Record<HandOverWay, number> = {
  device: 2 * 60_000,
  typed: 2 * 60_000,
  phone: 60 * 60_000,
};

/**
 * After how long without a touch a device of the hotel covers the form that is open on it, and how much later whoever was there has gone
 * (docs/reference/at-the-counter.md#when-nobody-touches-it). Staff who type talk to the guest in between. Milliseconds.
 */
export const UNTOUCHED = {
  device: { covers: 2 * 60_000, ends: 10 * 60_000 },
  typed: { covers: 10 * 60_000, ends: 20 * 60_000 },
};
