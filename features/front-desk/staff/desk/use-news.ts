import { useState } from 'react';
import type { Details, PersonItem } from '../calls.ts';

/**
 * Whether what guests or the PMS have given is another than when the booking was opened: somebody at the desk may be
 * reading it out. `catchUp` takes what is shown now for known.
 */
export function useNews(details: Details | undefined): { hasNews: boolean; catchUp: () => void } {
  const [known, setKnown] = useState<{ id: number; given: string }>();
  const given = details && { id: details.booking.id, given: givenIn(details) };
  if (given && known?.id !== given.id) setKnown(given);
  const hasNews = given !== undefined && known?.id === given.id && known.given !== given.given;
  return { hasNews, catchUp: () => setKnown(undefined) };
}

function givenIn({ booking, visitor_logs }: Details): string {
  const { booking_status, booking_status_id, is_new, decoded_at, decoded_status, ...stay } = booking;
  const person = ({ answers }: PersonItem) => answers.map(({ id, value, display }) => [id, value, display]);
  return JSON.stringify([
    stay,
    visitor_logs.map(log => [log.id, log.created_at, person(log.main), log.companion.map(person)]),
  ]);
}
