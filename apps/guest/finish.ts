import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
import type { DraftKeeper } from '#features/check-in-form/guest/form/draft-keeper.ts';
import { forgetRegistration } from '#features/check-in-form/guest/tab-memory.ts';
import { callAsAnybody } from '#features/guest-access/guest/calls.ts';
import { forgetGuest } from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import { queriesOf } from './asking.tsx';
import { forgetCopies } from './offline.ts';

/**
 * Ends what guests have begun in this browser: keeps what was typed on the server, forgets what this tab remembers, also
 * where the server does not answer, ends the sessions, and leaves no page in memory. Rejects where the server did not answer.
 */
export async function finish(came: Parameters<typeof queriesOf>[0], slug: string): Promise<void> {
  const keepers = queriesOf(came).getQueriesData<DraftKeeper>({ queryKey: ['form'] });
  await Promise.all(keepers.map(async ([, keeper]) => keeper?.flush()));
  const left = guestPath(guestPages.finished, { slug });
  try {
    await callAsAnybody('POST facility-booking/finish', {});
  } finally {
    forgetGuest();
    forgetRegistration();
    rememberPlace(null);
    await forgetCopies();
  }
  window.location.replace(left);
}
