/**
 * Where a booking comes from: a PMS, staff or an imported file
 * (docs/reference/bookings.md#where-a-booking-comes-from).
 */
export const origins = ['pms', 'hand', 'file'] as const;
export type Origin = (typeof origins)[number];

/** The `pms_code` of bookings that staff enter by hand. A PMS cannot use it. */
export const STAFF_PMS_CODE = 'genkan';

/** Ignores case and surrounding spaces so that a PMS cannot send a code that looks like this one. */
export const isReserved = (pmsCode: string): boolean => pmsCode.trim().toLowerCase() === STAFF_PMS_CODE;

export const isEditableByStaff = (origin: Origin): boolean => origin !== 'pms';
