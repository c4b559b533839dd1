export const OTHER_NUMBERS_LIMITS = { most: 5, longest: 100 } as const;

type NumberedBooking = {
  pmsBookingNo: string;
  metadata: { other_reservation_numbers?: readonly string[] | undefined };
};

/**
 * Returns all numbers by which guests and staff identify a booking, the PMS's number first
 * (docs/reference/bookings.md#numbers).
 */
export const numbersOf = ({ pmsBookingNo, metadata }: NumberedBooking): string[] => [
  pmsBookingNo,
  ...(metadata.other_reservation_numbers ?? []),
];

/**
 * Returns the additional booking numbers to store, without blanks and duplicates and limited in number. Returns
 * undefined instead of an empty list.
 */
export function normalizeNumbers(sent: readonly string[]): string[] | undefined {
  const some = distinct(sent).slice(0, OTHER_NUMBERS_LIMITS.most);
  return some.length > 0 ? some : undefined;
}

export const distinct = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.filter(number => number !== '')),
];
