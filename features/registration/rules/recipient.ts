/** Where mails about a registration go: where its form gives no address, the one that the PMS, or for a room leader the main guest, gave. */
export const recipientOf = ({
  registration,
  booking,
  slot,
}: {
  registration: { email: string };
  booking: { email: string };
  slot: { number: number; email: string };
}): string => registration.email || (slot.number === 0 ? booking.email : slot.email);
