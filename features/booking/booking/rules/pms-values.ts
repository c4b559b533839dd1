export const pmsValueNames = [
  'full_name',
  'full_name_for_katakana',
  'phone',
  'email_address',
  'postal_code',
  'full_address',
] as const;
export type PmsKey = (typeof pmsValueNames)[number];

export const systemNameOf = {
  full_name: 'full_name',
  full_name_for_katakana: 'full_name_for_katakana',
  phone: 'phone',
  email_address: 'email',
  postal_code: 'zip_code',
  full_address: 'address',
} as const satisfies Record<PmsKey, string>;

/** "" if the PMS sent no value. */
export type PmsValues = Record<PmsKey, string>;

/** Maximum number of persons that staff can register if the number of guests is unknown. */
const MAX_PERSONS_AT_COUNTER = 999;

type KnownPersons = { personLimit: number | null; metadata: { number_of_guests?: number | undefined } };

/**
 * Maximum number of companions on a registration if the PMS sent no number of guests
 * (docs/reference/bookings.md#persons).
 */
export const MAX_COMPANIONS = 9;

/**
 * Returns the number of persons of a booking. A limit set by staff overrides the PMS's number. Null if neither
 * is known.
 */
export const expectedPersons = ({ personLimit, metadata }: KnownPersons): number | null =>
  personLimit ?? metadata.number_of_guests ?? null;

export const picturedPersons = (booking: KnownPersons): number =>
  Math.max(1, expectedPersons(booking) ?? 1 + MAX_COMPANIONS);

export const maxPersonsOf = (booking: KnownPersons): number =>
  expectedPersons(booking) ?? MAX_PERSONS_AT_COUNTER;
