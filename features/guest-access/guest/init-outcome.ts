import { type GuestPage, guestPages } from '#features/access/rules/guest-pages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { linkHandle, rememberCodeLink } from '#platform/browser/guest-session.ts';
import { callAsAnybody } from './calls.ts';
import type { GuestFacility } from './facility.ts';

/** Where a link leads. */
type Outcome = 'proof' | 'confirm' | 'used' | 'expired' | 'unknown' | 'busy' | 'maintenance';

/** The page of each outcome, with what its address says beside it. */
export const pageOf: Record<Outcome, [GuestPage, Record<string, string>]> = {
  proof: [guestPages.proof, {}],
  confirm: [guestPages.confirm, {}],
  used: [guestPages.closed, { status: 'checkin-used' }],
  expired: [guestPages.closed, { status: 'checkin-expired' }],
  unknown: [guestPages.notFound, {}],
  busy: [guestPages.busy, {}],
  maintenance: [guestPages.maintenance, {}],
};

/** Asks the server about the link of this tab. Throws where the page is to offer to try again. */
export async function outcomeFor({
  slug_name: slug,
  authentication_method,
}: GuestFacility): Promise<Outcome> {
  const link = linkHandle();
  if (link === null) return authentication_method === 0 ? 'unknown' : 'confirm';
  try {
    const { data } = await callAsAnybody('GET facility-booking/validate-booking', { link, slug });
    rememberCodeLink(data.asks === 'code');
    return 'proof';
  } catch (error) {
    return refusedLink(error);
  }
}

/** The outcome of a failed check of a link. Throws errors that say nothing about the link. */
export function refusedLink(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'reservation_used') return 'used';
  if (error.code === 'reservation_expired') return 'expired';
  if (error.code === 'maintenance') return 'maintenance';
  if (error.status === 429) return 'busy';
  if (error.status >= 500) throw error;
  return 'unknown';
}
