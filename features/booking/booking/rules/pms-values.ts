/** The data of a guest that a PMS may send, by their keys in `metadata`. */
export const pmsKeys = [
  'full_name',
  'full_name_for_katakana',
  'phone',
  'email_address',
  'postal_code',
  'full_address',
] as const;
export type PmsKey = (typeof pmsKeys)[number];

/** The system question that each answers. */
export const systemNameOf = {
  full_name: 'full_name',
  full_name_for_katakana: 'full_name_for_katakana',
  phone: 'phone',
  email_address: 'email',
  postal_code: 'zip_code',
  full_address: 'address',
} as const satisfies Record<PmsKey, string>;

/** "" where the PMS knows nothing. */
export type PmsValues = Record<PmsKey, string>;

/** How many persons staff can register for a booking without a number of guests. */
const MOST_AT_COUNTER = 999;

type Known = { personLimit: number | null; metadata: { number_of_guests?: number | undefined } };

/** How many companions a registration may hold without numbers from the PMS (docs/reference/bookings.md#persons). */
export const MOST_COMPANIONS = 9;

/** For how many persons a booking is: what staff say stands over what the PMS says; null where neither is known. */
export const expectedPersons = ({ personLimit, metadata }: Known): number | null =>
  personLimit ?? metadata.number_of_guests ?? null;

/** For how many persons of a booking pictures may come. */
export const picturedPersons = (booking: Known): number =>
  Math.max(1, expectedPersons(booking) ?? 1 + MOST_COMPANIONS);

/** How many persons can be registered for a booking at the counter. */
export const mostPersonsOf = (booking: Known): number => expectedPersons(booking) ?? MOST_AT_COUNTER;
