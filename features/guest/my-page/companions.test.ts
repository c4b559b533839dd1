import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, taro } from '#features/guest/check-in-form/factory.ts';
import { openPlace, renewPlace } from '#features/guest/companion/commands/places.ts';
import { placeRow } from '#features/guest/companion/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { closeForMaintenance } from '#test/harness/proofs.ts';
import { guestOfOpenPage } from './queries/open-page.ts';
import { placeOwnerOf } from './queries/party.ts';

afterEach(resetClock);
beforeAll(() => setPublicUrl('https://genkan.example'));

async function aPage(strength: 'strong' | 'weak' = 'strong') {
  const made = await aGuestWithBooking({ metadata: { number_of_guests: 3 } });
  const guest = aGuest(made.booking, { strength });
  const { myPageId } = await submit(guest, await aForm(guest, made.booking, { main: taro }));
  return { ...made, named: { slug: made.facility.slug, myPageId } };
}

const placeOwnerAtPage = async (named: Parameters<typeof guestOfOpenPage>[0]) =>
  placeOwnerOf(await guestOfOpenPage(named, []));

it('the guest can share links from My Page until all places are used', async () => {
  const { named } = await aPage();
  const giver = await placeOwnerAtPage(named);
  await openPlace(giver, '');
  expect(await openPlace(giver, '花子')).toMatchObject({ number: 2, companions_left: 0 });
  await expect(openPlace(giver, '')).rejects.toMatchObject({ code: 'too_many_persons' });
});

it('only one of two concurrent requests on My Page gets the last place', async () => {
  const { named } = await aPage();
  const giver = await placeOwnerAtPage(named);
  await openPlace(giver, '');
  const tries = await Promise.allSettled([openPlace(giver, ''), openPlace(giver, '')]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('a guest with a weak proof cannot share links from My Page', async () => {
  const { named } = await aPage('weak');
  const giver = await placeOwnerAtPage(named);
  await expect(openPlace(giver, '')).rejects.toMatchObject({ status: 409, code: 'more_needed' });
});

it('My Page can replace a link that was shared from the guest form', async () => {
  const { named, guest } = await aPage();
  await openPlace(guest, '');
  const before = await placeRow(guest, 1);
  await renewPlace(await placeOwnerAtPage(named), { number: 1 });
  expect((await placeRow(guest, 1)).tokenHash).not.toEqual(before.tokenHash);
});

it("rejects sharing links from an unknown My Page, from another hotel's, and during maintenance", async () => {
  const { named, facility } = await aPage();
  const other = await aPage();
  const unknown = { status: 404 };
  await expect(placeOwnerAtPage({ ...named, slug: other.named.slug })).rejects.toMatchObject(unknown);
  await expect(placeOwnerAtPage({ ...named, myPageId: 'x' })).rejects.toMatchObject(unknown);
  await closeForMaintenance(facility);
  await expect(placeOwnerAtPage(named)).rejects.toMatchObject({ status: 503, code: 'maintenance' });
});

it('an expired My Page shows no companions and shares no links', async () => {
  const { named, booking } = await aPage();
  setClock(() => localTime(daysAfter(booking.checkoutDate, 1), '00:00', 'Asia/Tokyo'));
  await expect(placeOwnerAtPage(named)).rejects.toMatchObject({ status: 422, code: 'reservation_expired' });
});
