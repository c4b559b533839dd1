/** Where a booking comes from: the hotel's PMS, its staff, or a file that they took in (docs/reference/bookings.md#where-a-booking-comes-from). */
export const origins = ['pms', 'hand', 'file'] as const;
export type Origin = (typeof origins)[number];

/** The `pms_code` of bookings that staff enter by hand. No PMS may send it. */
export const HAND_CODE = 'genkan';

/** However it is written: nobody else's bookings shall look as if staff had entered them. */
export const isReserved = (pmsCode: string): boolean => pmsCode.trim().toLowerCase() === HAND_CODE;

/** Whether staff may change or cancel it: what a PMS says is the PMS's. */
export const isOurs = (origin: Origin): boolean => origin !== 'pms';
