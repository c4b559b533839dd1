type Known = { personLimit: number | null; metadata: { number_of_guests?: number | undefined } };

/** For how many persons a booking is: what staff say stands over what the PMS says; null where neither is known. */
export const expectedPersons = ({ personLimit, metadata }: Known): number | null =>
  personLimit ?? metadata.number_of_guests ?? null;
