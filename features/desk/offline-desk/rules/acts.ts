/** What staff can do offline (docs/reference/offline-desk.md#acts). */
export const actKinds = ['confirm', 'passport', 'arrived', 'scan'] as const;
export type ActKind = (typeof actKinds)[number];

/** A registration as it was seen. Amending it creates a new version. */
export type SeenRegistration = { id: number; version: number };

/** An action with the state that it was based on. */
export type ActInput =
  | { kind: 'confirm'; booking_id: number; seen: SeenRegistration[] }
  | { kind: 'passport'; booking_id: number; registration_id: number; person_id: number }
  | { kind: 'arrived'; booking_id: number; slot: number }
  /** `expected`: the booking that the device knew the code as; null: it did not know it. */
  | { kind: 'scan'; code: string; expected: number | null };

/** An act as sealed by a device. `at`: by the device's clock. */
export type Act = ActInput & { act_id: string; device_id: number; user_id: number; at: string };

/**
 * `again`: already done by the same person; `by_other`: by another; `changed`: differs from what was seen;
 * `gone`: no registration; `found`: a code that the device did not know.
 */
export const outcomes = [
  'done',
  'again',
  'by_other',
  'changed',
  'gone',
  'cancelled',
  'checked_out',
  'by_pms',
  'wrong_date',
  'found',
  'unknown',
  'too_old',
  'unreadable',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Whether the act needs no attention. */
export const isSettled = (outcome: Outcome): boolean => outcome === 'done' || outcome === 'again';

type Standing = { id: number; version: number };

/** Whether the current registrations of a booking are exactly those that were seen. */
export function isAsSeen(seen: readonly SeenRegistration[], standing: readonly Standing[]): boolean {
  const names = (all: readonly Standing[]) => all.map(({ id, version }) => `${id}/${version}`).toSorted();
  return names(seen).join() === names(standing).join();
}

/** The context that separates the acts and seals of one device and user from others. */
export const sealContext = (
  { facilityId, deviceId, userId }: { facilityId: number; deviceId: number; userId: number },
  actId: string,
): string => `desk act ${facilityId}/${deviceId}/${userId}/${actId}`;
