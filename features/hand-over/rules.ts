import type { HandOverWay } from '#features/access/rules/scope.ts';

/** How long the link opens the form that staff hand over: at once on the device at hand, within an hour on the guest's own phone. Milliseconds. */
export const LINK_LIFE: Record<HandOverWay, number> = {
  device: 2 * 60_000,
  typed: 2 * 60_000,
  phone: 60 * 60_000,
};

/**
 * After how long without a touch a device that was handed over covers what it shows, and how much later the guest has gone
 * (docs/reference/at-the-counter.md#when-nobody-touches-it). Milliseconds.
 */
export const UNTOUCHED = { covers: 2 * 60_000, ends: 10 * 60_000 };
