/** What staff can do without a network (docs/reference/offline-desk.md#acts). */
export const actKinds = ['confirm', 'passport', 'arrived', 'scan'] as const;
export type ActKind = (typeof actKinds)[number];

/** A registration as it was seen: who amends it makes another version of it. */
export type SeenRegistration = { id: number; version: number };

/** What was done, with what it was done to as it was seen. */
export type Doing =
  | { kind: 'confirm'; booking_id: number; seen: SeenRegistration[] }
  | { kind: 'passport'; booking_id: number; registration_id: number; person_id: number }
  | { kind: 'arrived'; booking_id: number; slot: number }
  /** `expected`: the booking that the device knew the code as; null: it did not know it. */
  | { kind: 'scan'; code: string; expected: number | null };

/** An act as a device seals it. `at`: by the clock of the device. */
export type Act = Doing & { act_id: string; device_id: number; user_id: number; at: string };

/** `again`: done by the same person before; `by_other`: by another; `changed`: not as seen; `gone`: no registration; `found`: an unknown code. */
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

/** Whether nobody need look at it. */
export const isSettled = (outcome: Outcome): boolean => outcome === 'done' || outcome === 'again';

type Standing = { id: number; version: number };

/** Whether the registrations of a booking are those that were seen, each as it was seen. */
export function isAsSeen(seen: readonly SeenRegistration[], standing: readonly Standing[]): boolean {
  const names = (all: readonly Standing[]) => all.map(({ id, version }) => `${id}/${version}`).toSorted();
  return names(seen).join() === names(standing).join();
}

/** By what a device knows its acts and the seal of one apart from another's. */
export const sealContext = (
  { facilityId, deviceId, userId }: { facilityId: number; deviceId: number; userId: number },
  actId: string,
): string => `desk act ${facilityId}/${deviceId}/${userId}/${actId}`;
