import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { answersOf } from '#features/form/questionnaire/factory.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  emma,
  hidePassportPicture,
} from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { saveDraft, submitCompanion } from './commands/form.ts';
import { openPlace, renewPlace, revokePlace } from './commands/places.ts';
import { aCompanion, aPlace, placeRow } from './factory.ts';
import { companionForm } from './queries/form.ts';
import { placesForGuest } from './queries/places.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));

type GuestWithBooking = Awaited<ReturnType<typeof aGuestWithBooking>>;

async function aParty() {
  const made = await aGuestWithBooking();
  await hidePassportPicture(made.facility);
  return made;
}

async function emmas({ guest }: GuestWithBooking) {
  const questions = await inFacility(guest, db => questionsFor(db, guest.facilityId, 'ja', { hidden: true }));
  return { answers: answersOf(questions, emma), language: 'en' as const };
}

const shownPlaces = ({ guest }: GuestWithBooking) => inFacility(guest, db => placesForGuest(db, guest));

it('a place is taken as soon as its link is shared, and the booking limits the number of places', async () => {
  const made = await aParty();
  expect(await shownPlaces(made)).toMatchObject({ places: [], companions_left: 2, may_open: true });
  await openPlace(made.guest, ' Hanako ');
  expect(await openPlace(made.guest, '')).toMatchObject({
    companions_left: 0,
    places: [
      { number: 1, label: 'Hanako', state: 'open' },
      { number: 2, label: '' },
    ],
  });
  await expect(openPlace(made.guest, '')).rejects.toMatchObject({ code: 'too_many_persons' });
});

it('only one of two concurrent requests gets the last place', async () => {
  const made = await aParty();
  await openPlace(made.guest, '');
  const tries = await Promise.allSettled([openPlace(made.guest, ''), openPlace(made.guest, '')]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('shared places and companions in the form count toward the same number of persons', async () => {
  const made = await aParty();
  await openPlace(made.guest, '');
  const form = await aForm(made.guest, made.booking, { companions: [emma, emma] });
  await expect(submit(made.guest, form)).rejects.toMatchObject({ code: 'too_many_persons' });
});

it("a room leader's links belong to the room, and the main guest can neither see nor revoke them", async () => {
  const made = await aGuestWithBooking({ metadata: { number_of_guests: 5, room_quantity: 2 } });
  await hidePassportPicture(made.facility);
  const tour_leaders = [{ name: '鈴木 一郎', email: 's@example.com' }];
  await submit(made.guest, await aForm(made.guest, made.booking, { tour_leaders }));
  const [room] = await inFacility(made.guest, db =>
    db
      .select()
      .from(slot)
      .where(and(eq(slot.bookingId, made.booking.id), eq(slot.number, 1))),
  );
  const leader = aGuest({ ...made.booking, slotId: room?.id ?? 0 });
  const { companion } = await aPlace(leader, 'Emma');
  expect((await shownPlaces(made)).places).toEqual([]);
  await expect(revokePlace(made.guest, { number: 1, why: 'removed' })).rejects.toMatchObject({ status: 404 });
  await submitCompanion(companion, await emmas(made));
  await submit(leader, await aForm(leader, made.booking));
  const registrations = await storedRegistrations(made.facility, made.booking);
  expect(registrations.map(({ persons }) => persons.length).toSorted()).toEqual([1, 2]);
});

it('a guest with a weak proof can neither create nor see shared links', async () => {
  const made = await aParty();
  await openPlace(made.guest, '');
  const weak = aGuest(made.booking, { strength: 'weak' });
  await expect(openPlace(weak, '')).rejects.toMatchObject({ code: 'more_needed' });
  expect(await inFacility(weak, db => placesForGuest(db, weak))).toMatchObject({
    places: [],
    may_open: false,
  });
});

it("revoking a place makes it available, ends the companion's access and deletes the draft", async () => {
  const made = await aParty();
  const { number, companion } = await aPlace(made.guest);
  await saveDraft(companion, { ...(await emmas(made)), version: 0 });
  expect(await revokePlace(made.guest, { number, why: 'filled_in' })).toMatchObject({
    places: [],
    companions_left: 2,
  });
  await revokePlace(made.guest, { number, why: 'removed' });
  await expect(companionForm(companion)).rejects.toMatchObject({ code: 'companion_link_ended' });
  expect(await placeRow(made.guest, number)).toMatchObject({ sealed: null, endedBy: 'filled_in' });
});

it('renewing a place replaces its link and its code', async () => {
  const made = await aParty();
  const { number, shortCode } = await aPlace(made.guest);
  const before = (await shownPlaces(made)).places[0];
  const after = (await renewPlace(made.guest, { number })).places[0];
  expect(before?.link).toContain(`/g/${shortCode}`);
  expect(after?.link).not.toBe(before?.link);
  expect(after?.verification_code).not.toBe(before?.verification_code);
});

it("shows a companion's draft only in the session where it was typed", async () => {
  const made = await aParty();
  const { companion, id } = await aPlace(made.guest);
  const typed = await emmas(made);
  await saveDraft(companion, { ...typed, version: 0 });
  expect(await companionForm(companion)).toMatchObject({ answers: typed.answers, elsewhere: false });
  const elsewhere = await companionForm(aCompanion(made.guest, id));
  expect(elsewhere).toMatchObject({ answers: { email: '', other_form: {} }, elsewhere: true, version: 1 });
});

it('rejects the second of two drafts with the same version', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  const typed = { ...(await emmas(made)), version: 0 };
  const tries = await Promise.allSettled([saveDraft(companion, typed), saveDraft(companion, typed)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it("adds companions to the guest's registration once they have submitted, and keeps the other places open", async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  await openPlace(made.guest, '');
  await submitCompanion(companion, await emmas(made));
  expect((await shownPlaces(made)).places).toMatchObject([
    { state: 'done', link: null, verification_code: null },
    { state: 'open' },
  ]);
  await submit(made.guest, await aForm(made.guest, made.booking));
  const [registration] = await storedRegistrations(made.facility, made.booking);
  expect(registration?.persons.map(({ number, byLink }) => ({ number, byLink }))).toEqual([
    { number: 0, byLink: false },
    { number: 1, byLink: true },
  ]);
  expect(registration?.persons[1]?.answers.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Emma Wilson', 'NZ', 'LM123456']),
  );
});

it('a companion who submits later joins the registration, which becomes unread', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  await submit(made.guest, await aForm(made.guest, made.booking));
  await submitCompanion(companion, await emmas(made));
  const [registration] = await storedRegistrations(made.facility, made.booking);
  expect(registration).toMatchObject({ version: 1, persons: [{}, { number: 1, byLink: true }] });
  const [row] = await inFacility(made.guest, db =>
    db.select().from(booking).where(eq(booking.id, made.booking.id)),
  );
  expect(row?.guestNames).toContain('Emma Wilson');
  expect(row?.registerMark).toBe('missing');
});

it('rejects the second of two devices that submit the same place concurrently', async () => {
  const made = await aParty();
  const { companion, id } = await aPlace(made.guest);
  const typed = await emmas(made);
  const tries = await Promise.allSettled([
    submitCompanion(companion, typed),
    submitCompanion(aCompanion(made.guest, id), typed),
  ]);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'companion_done' },
  });
});

it('the registration includes the companion if guest and companion submit concurrently', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  const form = await aForm(made.guest, made.booking);
  await Promise.all([submit(made.guest, form), submitCompanion(companion, await emmas(made))]);
  const [registration] = await storedRegistrations(made.facility, made.booking);
  expect(registration?.persons).toHaveLength(2);
});

it('revoking a place while its companion submits leaves no answers stored', async () => {
  const made = await aParty();
  const { companion, number } = await aPlace(made.guest);
  const typed = await emmas(made);
  await Promise.allSettled([
    revokePlace(made.guest, { number, why: 'filled_in' }),
    submitCompanion(companion, typed),
  ]);
  const row = await placeRow(made.guest, number);
  expect(row.endedAt).not.toBeNull();
  expect(row.sealed).toBeNull();
});

it('rejects revoking a place whose companion is already on the registration', async () => {
  const made = await aParty();
  const { companion, number } = await aPlace(made.guest);
  await submitCompanion(companion, await emmas(made));
  await submit(made.guest, await aForm(made.guest, made.booking));
  await expect(revokePlace(made.guest, { number, why: 'removed' })).rejects.toMatchObject({
    code: 'companion_registered',
  });
});

it('adds companions only to a registration with a strong proof', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  await submitCompanion(companion, await emmas(made));
  const weak = aGuest(made.booking, { strength: 'weak' });
  await submit(weak, await aForm(weak, made.booking));
  expect((await storedRegistrations(made.facility, made.booking))[0]?.persons).toHaveLength(1);
  await submit(made.guest, await aForm(made.guest, made.booking));
  expect((await storedRegistrations(made.facility, made.booking))[0]?.persons).toHaveLength(2);
});

it('reports missing answers of a companion', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  const empty = { answers: { email: '', other_form: {} }, language: 'ja' as const };
  await expect(submitCompanion(companion, empty)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { errors: { [`other_form.${made.idOf('full_name')}`]: 'field_required' } },
  });
});

it('shows companions their own answers with a masked passport number', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  await submitCompanion(companion, await emmas(made));
  await submit(made.guest, await aForm(made.guest, made.booking));
  const { state, answers } = await companionForm(companion);
  expect(state).toBe('done');
  expect(answers.other_form).toMatchObject({
    [made.idOf('full_name')]: 'Emma Wilson',
    [made.idOf('gov_id_number')]: '••••••••',
  });
});

it('cancelling the booking ends the companion link', async () => {
  const made = await aParty();
  const { companion } = await aPlace(made.guest);
  await inFacility(made.guest, db =>
    db.update(booking).set({ pmsBookingStatus: 2 }).where(eq(booking.id, made.booking.id)),
  );
  await expect(submitCompanion(companion, await emmas(made))).rejects.toMatchObject({
    code: 'reservation_expired',
  });
  await expect(openPlace(made.guest, '')).rejects.toMatchObject({ code: 'reservation_expired' });
});
