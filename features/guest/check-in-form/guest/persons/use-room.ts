import { callsOfSession, usePlaces } from '#features/guest/companion/guest/calls.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';

export function useFreePlaces(booking: BookingForGuest) {
  const calls = callsOfSession(guestSessionId());
  const { data: links } = usePlaces(calls);
  return { calls, links, room: links ? { ...booking, companions_left: links.companions_left } : booking };
}
