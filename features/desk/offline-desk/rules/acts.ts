/** The actions that staff can do offline (docs/reference/offline-desk.md#actions). */
export const actionKinds = ['confirm', 'passport', 'arrived', 'scan'] as const;
export type ActionKind = (typeof actionKinds)[number];

export type SeenRegistration = { id: number; version: number };

export type ActionInput =
  | { kind: 'confirm'; booking_id: number; seen: SeenRegistration[] }
  | { kind: 'passport'; booking_id: number; registration_id: number; person_id: number }
  | { kind: 'arrived'; booking_id: number; slot: number }
  /**
   * `expected`: the booking that the code belonged to according to the device; null if the device did not
   * know the code.
   */
  | { kind: 'scan'; code: string; expected: number | null };

/** An offline action as sealed by a device. `at`: time by the device's clock. */
export type OfflineAction = ActionInput & { act_id: string; device_id: number; user_id: number; at: string };

/**
 * `again`: already done by the same user. `by_other`: already done by another user. `changed`: the data
 * differs from what the user saw. `gone`: the registration no longer exists. `found`: the server identified a
 * code that the device could not identify.
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

/** Whether an offline action with this outcome needs no attention. */
export const isSettled = (outcome: Outcome): boolean => outcome === 'done' || outcome === 'again';

type CurrentRegistration = { id: number; version: number };

export function isUnchangedSinceSeen(
  seen: readonly SeenRegistration[],
  standing: readonly CurrentRegistration[],
): boolean {
  const versionKeys = (all: readonly CurrentRegistration[]) =>
    all.map(({ id, version }) => `${id}/${version}`).toSorted();
  return versionKeys(seen).join() === versionKeys(standing).join();
}

/**
 * The encryption context of an offline action, so that an action sealed for one device and user cannot be used
 * for another.
 */
export const sealContext = (
  { facilityId, deviceId, userId }: { facilityId: number; deviceId: number; userId: number },
  actId: string,
): string => `desk act ${facilityId}/${deviceId}/${userId}/${actId}`;
