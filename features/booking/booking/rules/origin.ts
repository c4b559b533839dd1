/**
 * Where a booking comes from: the PMS, staff, or an imported file
 * (docs/reference/bookings.md#where-a-booking-comes-from).
 */
export const origins = ['pms', 'hand', 'file'] as const;
export type Origin = (typeof origins)[number];

/** The `pms_code` of bookings that staff enter by hand. No PMS may send it. */
export const HAND_CODE = 'genkan';

/** Ignores case and spaces, so that no other booking can look as if staff had entered it. */
export const isReserved = (pmsCode: string): boolean => pmsCode.trim().toLowerCase() === HAND_CODE;

export const isEditableByStaff = (origin: Origin): boolean => origin !== 'pms';
