/** How many further numbers a booking may have beside that of its PMS, and how long each may be. */
export const OTHER_NUMBERS = { most: 5, longest: 100 } as const;

type Numbered = {
  pmsBookingNo: string;
  metadata: { other_reservation_numbers?: readonly string[] | undefined };
};

/** All numbers by which guests and staff know a booking, its PMS's first (docs/reference/bookings.md#numbers). */
export const numbersOf = ({ pmsBookingNo, metadata }: Numbered): string[] => [
  pmsBookingNo,
  ...(metadata.other_reservation_numbers ?? []),
];

/** Further numbers as they are kept: without blank ones, each once, no more than there may be. Undefined: there is none. */
export function keptNumbers(sent: readonly string[]): string[] | undefined {
  const some = distinct(sent).slice(0, OTHER_NUMBERS.most);
  return some.length > 0 ? some : undefined;
}

/** Each once, without blank ones. */
export const distinct = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.filter(number => number !== '')),
];
