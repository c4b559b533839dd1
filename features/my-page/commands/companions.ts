import { inFacility } from '#features/access/queries/in-facility.ts';
import type { Giver } from '#features/companion/queries/places.ts';
import { type GuestOfPage, guestOfPage } from '#features/guest-access/queries/page.ts';
import type { GuestSession } from '#features/guest-access/queries/sessions.ts';
import { standingOf } from '#features/registration/queries/standing.ts';
import { notFound } from '#platform/http/refusal.ts';
import { giverAt } from '../queries/party.ts';

type Named = { slug: string; myPageId: string };

/** Whoever opened a My Page, as the one who gives its companions their links. Throws 404, 503 `maintenance`. */
export async function giverOfPage(named: Named, sessions: readonly GuestSession[]): Promise<Giver> {
  const { scope, slot, booking }: GuestOfPage = await guestOfPage(named, sessions);
  const place = { facilityId: scope.facilityId, slotId: slot.id };
  const { registered } = await inFacility(scope, db => standingOf(db, place));
  if (!registered) throw notFound();
  return giverAt(scope, { registration: registered, booking });
}
