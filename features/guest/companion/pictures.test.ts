import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { CompanionScope, GuestScope } from '#features/access/access/rules/scope.ts';
import { answersOf } from '#features/form/questionnaire/factory.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, emma } from '#features/guest/check-in-form/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { aCompanionLink } from '#test/contracts/hotel.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { storePicture, submitCompanion } from './commands/form.ts';
import { revokePlace } from './commands/places.ts';
import { aPlace } from './factory.ts';

const { bytes } = await aPictureFolder();
beforeAll(() => setPublicUrl('https://genkan.example'));

type GuestWithBooking = Awaited<ReturnType<typeof aGuestWithBooking>>;

const upload = (companion: CompanionScope) =>
  storePicture(companion, { kind: 'passport', person: 'companion:0', bytes });

async function emmas({ guest }: GuestWithBooking, gov_id: string) {
  const questions = await inFacility(guest, db => questionsFor(db, guest.facilityId, 'ja', { hidden: true }));
  return { answers: answersOf(questions, { ...emma, gov_id }), language: 'en' as const };
}

const isPictureStored = async (scope: GuestScope, id: string) =>
  (await inFacility(scope, db => openImage(db, scope.facilityId, id))) !== undefined;

it('adds the pictures of a companion to the registration together with the companion', async () => {
  const made = await aGuestWithBooking();
  const { companion } = await aPlace(made.guest);
  const picture = await upload(companion);
  await submitCompanion(companion, await emmas(made, picture));
  await submit(made.guest, await aForm(made.guest, made.booking));
  const [registration] = await storedRegistrations(made.facility, made.booking);
  expect(registration?.persons[1]?.answers.map(({ value }) => value)).toContain(picture);
  const [row] = await inFacility(made.guest, db =>
    db.select().from(image).where(eq(image.publicId, picture)),
  );
  expect(row).toMatchObject({ registrationId: registration?.id, deletedAt: null });
});

it('a new picture replaces only the previous picture of the same companion', async () => {
  const made = await aGuestWithBooking();
  const [one, other] = [await aPlace(made.guest), await aPlace(made.guest)];
  const [first, others] = [await upload(one.companion), await upload(other.companion)];
  const own = await storeImage(made.guest, { kind: 'passport', person: 'companion:0', bytes });
  const second = await upload(one.companion);
  const left = await Promise.all([first, second, others, own].map(id => isPictureStored(made.guest, id)));
  expect(left).toEqual([false, true, true, true]);
});

describe("pictures rejected as a companion's passport", () => {
  const others: Record<string, (made: GuestWithBooking, companion: CompanionScope) => Promise<string>> = {
    'a picture of another hotel’s companion': async () =>
      upload((await aPlace((await aGuestWithBooking()).guest)).companion),
    'a picture of another companion': async ({ guest }) => upload((await aPlace(guest)).companion),
    'a picture of the guest who created the link': ({ guest }) =>
      storeImage(guest, { kind: 'passport', person: 'companion:0', bytes }),
    'a picture of the companion’s face': (_made, companion) =>
      storeImage(companion, { kind: 'face', person: 'companion:0', bytes }),
    'a picture that was never uploaded': async () => 'img_AAAAAAAAAAAAAAAAAAAAAA',
  };

  it.each(Object.entries(others))("rejects %s as a companion's passport", async (_whose, pictureOf) => {
    const made = await aGuestWithBooking();
    const { companion } = await aPlace(made.guest);
    const answers = await emmas(made, await pictureOf(made, companion));
    await expect(submitCompanion(companion, answers)).rejects.toMatchObject({
      details: { errors: { [`other_form.${made.idOf('gov_id')}`]: 'image_invalid' } },
    });
  });
});

it('rejects pictures after the companion has submitted', async () => {
  const made = await aGuestWithBooking();
  const { companion } = await aPlace(made.guest);
  const picture = await upload(companion);
  await submitCompanion(companion, await emmas(made, picture));
  await expect(upload(companion)).rejects.toMatchObject({ code: 'companion_done' });
  expect(await isPictureStored(made.guest, picture)).toBe(true);
});

it('revoking a place deletes its pictures and rejects new ones', async () => {
  const made = await aGuestWithBooking();
  const { companion, number } = await aPlace(made.guest);
  const picture = await upload(companion);
  await revokePlace(made.guest, { number, why: 'removed' });
  expect(await isPictureStored(made.guest, picture)).toBe(false);
  await expect(upload(companion)).rejects.toMatchObject({ code: 'companion_link_ended' });
});

it('companion pictures require the companion session, and form pictures the guest session', async () => {
  const url = await openTestServer({ level: 'fatal' });
  const made = await aGuestWithBooking();
  const guest = await new GuestClient(url, { ...made.booking, facilityId: made.facility.facilityId }).prove();
  const companion = new HttpClient(url);
  const proven = await companion.call('POST companion/prove', await aCompanionLink(guest));
  companion.headers['x-guest-session'] = String(valueAt(proven, 'data.guest_session'));
  const answers = [
    await guest.http.call('POST companion/image', {}),
    await companion.call('POST checkin/image', {}),
    await new HttpClient(url).call('POST companion/image', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});
