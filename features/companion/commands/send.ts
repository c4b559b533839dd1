import type { z } from 'zod';
import { limitCalls } from '#features/access/commands.ts';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { sealFor } from '#features/facility/queries/keys.ts';
import { cleanEmail, isEmail } from '#features/questionnaire/rules/formats.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import { invalid } from '#platform/http/refusal.ts';
import type { sendPlace as contract } from '../contract/places.ts';
import { companionInvited } from '../events.ts';
import type { Giver } from '../queries/places.ts';
import { MOST_MAILS } from '../rules.ts';
import { sealedAt } from '../tables.ts';
import { lockOpenPlace } from './places.ts';

type Input = z.output<typeof contract.input>;

/**
 * Mails a companion the link and the code of a place, in their language. Throws as `lockOpenPlace`; 422 `email_invalid` at
 * `email`; 429 `too_many_requests` after ten of one slot within an hour.
 */
export async function sendPlace(scope: Giver, { number, email, language }: Input): Promise<void> {
  const address = cleanEmail(email);
  if (!isEmail(address)) throw invalid({ email: 'email_invalid' });
  const { facilityId, slotId } = scope;
  await limitCalls('companion-place/send', `${facilityId}/${slotId}`, MOST_MAILS, now());
  await inFacility(scope, async db => {
    const place = await lockOpenPlace(db, scope, number);
    const to = await sealFor(db, facilityId, sealedAt('to', place), address);
    await companionInvited.add(db, {
      facilityId,
      placeId: place.id,
      to: to.toString('base64'),
      language,
      request: randomToken(128),
    });
  });
}
