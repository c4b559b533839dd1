import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import { revokePlace, sendPlace } from '#features/guest/companion/commands/places.ts';
import { aPlace, placeRow } from '#features/guest/companion/factory.ts';
import { companionSealPlace } from '#features/guest/companion/tables.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { writeCompanionMail } from './commands/write-companion.ts';
import { site } from './factory/messages.ts';
import { openMail } from './queries/sealed.ts';
import { message } from './tables.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));

async function inviteByMail({ ended = false } = {}) {
  const { guest, booking } = await aGuestWithBooking();
  const place = await aPlace(guest);
  const row = await placeRow(guest, place.number);
  const { facilityId } = guest;
  const to = await inFacility(guest, db =>
    sealForHotel(db, facilityId, companionSealPlace('to', row), 'hanako@example.com'),
  );
  if (ended) await revokePlace(guest, { number: place.number, why: 'removed' });
  const asked = { facilityId, placeId: place.id, to: to.toString('base64'), language: 'en', request: 'one' };
  await writeCompanionMail(site, asked);
  await writeCompanionMail(site, asked);
  return inFacility(guest, async db => {
    const rows = await db
      .select()
      .from(message)
      .where(and(eq(message.facilityId, facilityId), eq(message.kind, 'companion')));
    const mails = [];
    for (const each of rows) mails.push(await openMail(db, each));
    return { mails, place, booking };
  });
}

it('a companion gets one email per request, with the link and code but no booking data', async () => {
  const { mails, place, booking } = await inviteByMail();
  expect(mails).toMatchObject([{ to: 'hanako@example.com' }]);
  const words = mails[0]?.text ?? '';
  expect(words).toContain(`https://gnk.example/g/${place.shortCode}`);
  expect(words).toContain(place.verificationCode);
  for (const secret of ['山田', '太郎', booking.pmsBookingNo, booking.verificationCode])
    expect(words).not.toContain(secret);
});

it('a companion gets no email for a revoked link', async () => {
  expect((await inviteByMail({ ended: true })).mails).toEqual([]);
});

it('at most ten companion links per slot and hour can be emailed, and only to valid addresses', async () => {
  const { guest } = await aGuestWithBooking();
  const { number } = await aPlace(guest);
  const ask = (email: string) => sendPlace(guest, { number, email, language: 'ja' });
  await expect(ask('hanako')).rejects.toMatchObject({ details: { errors: { email: 'email_invalid' } } });
  for (let sent = 0; sent < 10; sent += 1) await ask('hanako@example.com');
  await expect(ask('hanako@example.com')).rejects.toMatchObject({ code: 'too_many_requests' });
});
