import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { linkByToken } from '#features/guest/guest-access/queries/link.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { setPublicUrl } from '../queries/addresses.ts';
import { facilityById } from '../queries/facility.ts';
import { setting } from '../queries/settings.ts';
import { staffView } from '../queries/views.ts';
import { facility } from '../tables.ts';
import { changeSetting } from './change-setting.ts';
import { updateProfile } from './update-profile.ts';

const profile = {
  name: '旅館 花みずき 本館',
  country: 'JP',
  state: '京都府',
  city: '京都市',
  address: '東山区1-1',
  building: '本館2階',
  phone: '075-000-0000',
  site_url: 'https://hana.example',
  timezone: 'Asia/Tokyo',
  receive_checkin_email: 1 as const,
};

let hotel: TestFacility;
beforeAll(async () => {
  setPublicUrl('https://genkan.example');
  hotel = await aFacility();
});

const staffViewOf = ({ owner, facilityId }: TestFacility) =>
  inFacility(owner, async db => {
    const row = await facilityById(db, facilityId);
    return row && staffView(db, row);
  });

it('stores sent profile fields and leaves other fields unchanged', async () => {
  await updateProfile(hotel.owner, profile, undefined);
  const { name, country, state, city } = profile;
  const { version } = await updateProfile(
    hotel.owner,
    { name, country, state, city, address: '東山区2-2' },
    undefined,
  );
  expect(await staffViewOf(hotel)).toMatchObject({
    ...profile,
    phone: '+81750000000',
    address: '東山区2-2',
    version,
  });
});

const phoneStored = ({ system, facilityId }: TestFacility) =>
  inFacility(system, async db => (await facilityById(db, facilityId))?.phone);

it('the hotel profile accepts a phone number in local format and reports an invalid one at its field', async () => {
  const { owner, ...made } = await aFacility();
  await updateProfile(owner, { ...profile, phone: '075-123-4567' }, undefined);
  expect(await phoneStored({ owner, ...made })).toBe('+81751234567');
  await expect(updateProfile(owner, { ...profile, phone: 'abc' }, undefined)).rejects.toMatchObject({
    status: 422,
    details: { errors: { 'facility.phone': 'phone_invalid' } },
  });
});

it('normalizes a stored phone number, but keeps one that cannot be parsed', async () => {
  const made = await aFacility();
  const { owner, facilityId } = made;
  const store = (phone: string) =>
    inFacility(owner, db => db.update(facility).set({ phone }).where(eq(facility.id, facilityId)));
  await store('075-123-4567');
  expect(await staffViewOf(made)).toMatchObject({ phone: '+81751234567' });
  await store('ask at the desk');
  await updateProfile(owner, { ...profile, phone: 'ask at the desk', city: '宇治市' }, undefined);
  expect(await staffViewOf(made)).toMatchObject({ phone: 'ask at the desk', city: '宇治市' });
});

it('rejects the second of two concurrent profile changes and overwrites nothing', async () => {
  const { owner, ...rest } = await aFacility();
  const results = await Promise.allSettled(
    ['一', '二'].map(name => updateProfile(owner, { ...profile, name }, 0)),
  );
  const [refused] = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { status: 409, code: 'version_conflict' } });
  expect(await staffViewOf({ ...rest, owner })).toMatchObject({ version: 1 });
});

it('changing the time zone changes when links expire', async () => {
  const { owner, ...rest } = await aFacility();
  const { token } = await aBooking({ ...rest }, { checkinDate: '2026-11-20', checkoutDate: '2026-11-22' });
  // It is 07:00 on the day after check-in in Tokyo, and noon on the check-in date in Honolulu.
  setClock(() => new Date('2026-11-20T22:00:00Z'));
  try {
    expect(await linkByToken(token)).toMatchObject({ state: 'expired' });
    await updateProfile(owner, { ...profile, timezone: 'Pacific/Honolulu' }, undefined);
    expect(await linkByToken(token)).toMatchObject({ state: 'open' });
  } finally {
    resetClock();
  }
});

it('locks questions that the guest register requires while the country is JP', async () => {
  const { owner, facilityId } = await aFacility({ country: 'FR' });
  const locked = async () => {
    const items = await inFacility(owner, db => questionsFor(db, facilityId, 'ja', { hidden: true }));
    return items.find(({ system_name }) => system_name === 'address')?.locked;
  };
  expect(await locked()).toEqual([]);
  await updateProfile(owner, profile, undefined);
  expect(await locked()).toContain('required:register-law');
});

it('moving to Japan raises the retention of registrations to at least three years', async () => {
  const { owner, facilityId } = await aFacility({ country: 'FR' });
  await changeSetting(owner, {
    facility_id: facilityId,
    name: 'retention',
    value: { registration_years: 1, image_days: 7 },
  });
  await updateProfile(owner, profile, undefined);
  expect(await inFacility(owner, db => setting(db, facilityId, 'retention'))).toEqual({
    registration_years: 3,
    image_days: 7,
  });
  const entries = await inFacility(owner, db => db.select().from(auditEntry).orderBy(auditEntry.id));
  expect(entries.filter(({ action }) => action === 'setting.changed').at(-1)).toMatchObject({
    details: { name: 'retention', changed: [{ field: 'registration_years', before: 1, after: 3 }] },
  });
});

it('a change of the profile adds an audit entry with the field names but no values', async () => {
  const { owner } = await aFacility();
  await updateProfile(owner, { ...profile, name: '旅館 花みずき' }, undefined);
  const entries = await inFacility(owner, db => db.select().from(auditEntry).orderBy(auditEntry.id));
  expect(entries.filter(({ action }) => action === 'facility.changed')).toMatchObject([
    {
      actorId: owner.userId,
      details: { version: 1, fields: ['building', 'phone', 'siteUrl', 'receiveCheckinEmail'] },
    },
  ]);
});
