import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { saveDraft } from '#features/guest/check-in-form/commands/draft.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { disownRegistration } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { checkPerson } from './commands/checks.ts';
import { decodeQr } from './commands/decode-qr.ts';
import { openDetails } from './commands/open-details.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';

/**
 * Registers a person who proved the booking with only the last four phone digits and the date. The form
 * contains this person's own email address and phone number.
 */
async function aWeakRegistration() {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const stranger = aGuest(booking, { strength: 'weak' });
  const main = { ...taro, full_name: '田中 次郎', email: 'other@example.net', phone: '080-9999-0000' };
  const passes = await submit(stranger, await aForm(stranger, booking, { main }));
  const [registered] = await storedRegistrations(facility, booking);
  return { facility, booking, stranger, registrationId: registered?.id ?? 0, ...passes };
}

type WeakRegistration = Awaited<ReturnType<typeof aWeakRegistration>>;

const detailsOf = ({ facility, booking }: WeakRegistration) =>
  openDetails(facility.owner, { booking_id: booking.id }, 'en');
const tick = ({ facility, registrationId }: WeakRegistration, checked: 0 | 1) =>
  checkPerson(facility.owner, { facility_visitor_log_id: registrationId, checked });
async function rowOf({ facility, booking }: WeakRegistration) {
  const asked = { facility_id: facility.facilityId, id: booking.id };
  const filters = { reservation_id: booking.pmsBookingNo };
  const page = await viewList(facility.owner, listBookings.input.parse({ ...asked, filters }));
  return page.data[0];
}

describe('a registration with a weak proof', () => {
  test('a registration with a weak proof is marked in the list, the details and the QR code result until staff have checked the person', async () => {
    const made = await aWeakRegistration();
    const marks = async () => [
      (await rowOf(made))?.weak_proof,
      (await detailsOf(made)).visitor_logs[0]?.person_checked !== null,
      (await decodeQr(made.facility.owner, made.qrCode)).registration?.proof,
    ];
    expect(await marks()).toEqual([true, false, 'weak']);
    await tick(made, 1);
    expect(await marks()).toEqual([false, true, 'strong']);
    await tick(made, 0);
    expect(await marks()).toEqual([true, false, 'weak']);
  });

  test('the details show who checked the person and when, and the check is audited', async () => {
    const made = await aWeakRegistration();
    await tick(made, 1);
    await tick(made, 1);
    const { visitor_logs } = await detailsOf(made);
    expect(visitor_logs[0]).toMatchObject({
      proof: 'weak',
      person_checked: { at: expect.any(String), username: made.facility.username },
    });
    const actions = (await auditEntriesOf(made.facility)).map(({ action }) => action);
    expect(actions.filter(action => action === 'person.checked')).toHaveLength(1);
  });

  test('a registration with a weak proof does not change the email address and phone number from the PMS', async () => {
    const made = await aWeakRegistration();
    expect(await rowOf(made)).toMatchObject({ email: 'taro@example.com', phone_number: '+819012345678' });
  });

  test('a guest with a weak proof cannot name room leaders, who would get QR codes', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility, { metadata: { number_of_guests: 4, room_quantity: 3 } });
    const tour_leaders = [{ name: '鈴木', email: 's@example.com' }];
    const refused = async (strength: 'weak' | 'strong') => {
      const guest = aGuest(booking, { strength });
      return submit(guest, await aForm(guest, booking, { tour_leaders })).then(
        () => null,
        ({ code }) => code,
      );
    };
    expect([await refused('weak'), await refused('strong')]).toEqual(['too_many_persons', null]);
  });
});

describe('a guest with a strong proof', () => {
  test('a guest with a strong proof can withdraw a registration with a weak proof, and the details show the withdrawal', async () => {
    const made = await aWeakRegistration();
    const guest = aGuest(made.booking);
    await disownRegistration(guest);
    expect((await decodeQr(made.facility.owner, made.qrCode)).decoded_status).toBe('unknown');
    const own = await submit(guest, await aForm(guest, made.booking));
    expect((await decodeQr(made.facility.owner, own.qrCode)).registration?.proof).toBe('strong');
    const { visitor_logs, taken_back } = await detailsOf(made);
    expect(visitor_logs.map(({ proof }) => proof)).toEqual(['strong']);
    expect(taken_back).toMatchObject([
      { kind: 'disowned', username: null, registered: { name: '田中 次郎', email: 'other@example.net' } },
    ]);
  });

  test('withdrawing a registration with a weak proof is audited', async () => {
    const made = await aWeakRegistration();
    await disownRegistration(aGuest(made.booking));
    expect((await auditEntriesOf(made.facility)).at(-1)).toMatchObject({
      action: 'registration.disowned',
      actorKind: 'guest',
      bookingId: made.booking.id,
    });
  });

  test('a guest cannot withdraw a registration that was checked or has a strong proof', async () => {
    const checked = await aWeakRegistration();
    await tick(checked, 1);
    const guest = aGuest(checked.booking);
    await expect(disownRegistration(guest)).rejects.toMatchObject({ code: 'reservation_used' });
    const booking = await aBooking(checked.facility);
    const first = aGuest(booking);
    await submit(first, await aForm(first, booking));
    await expect(disownRegistration(aGuest(booking))).rejects.toMatchObject({ code: 'reservation_used' });
  });
});

test('a guest with a strong proof and a draft can replace a registration with a weak proof that was sent in the meantime', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const guest = aGuest(booking);
  const typed = { answers: { email: 'taro@example.com', other_form: {}, companions: [], tour_leaders: [] } };
  const save = (version: number) => saveDraft(guest, { ...typed, step: 'step-3', language: 'ja', version });
  await save(0);
  const stranger = aGuest(booking, { strength: 'weak' });
  await submit(stranger, await aForm(stranger, booking));
  expect(await save(1)).toEqual({ version: 2 });
  await submit(guest, await aForm(guest, booking));
  const { visitor_logs, taken_back } = await openDetails(facility.owner, { booking_id: booking.id }, 'en');
  expect([visitor_logs.length, visitor_logs[0]?.proof, taken_back[0]?.kind]).toEqual([
    1,
    'strong',
    'disowned',
  ]);
  const late = aGuest(booking, { strength: 'weak' });
  await expect(submit(late, await aForm(late, booking))).rejects.toMatchObject({ code: 'reservation_used' });
});

test('a guest with a weak proof cannot withdraw a registration', async () => {
  const made = await aWeakRegistration();
  const other = aGuest(made.booking, { strength: 'weak' });
  await expect(disownRegistration(other)).rejects.toMatchObject({ status: 409, code: 'more_needed' });
});
