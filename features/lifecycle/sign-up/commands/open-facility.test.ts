import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { staffDefaults } from '#features/access/access/rules/permissions.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { facilityById, facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { guestLanguages as enabled, setting } from '#features/hotel/facility/queries/settings.ts';
import { listTexts } from '#features/message/message/queries/texts.ts';
import { textNames } from '#features/message/message/rules/texts.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { permissionsOf } from '#features/staff/account/queries.ts';
import { baseLanguages } from '#i18n/languages.ts';
import { aFacility } from '#test/harness/facility.ts';

setPublicUrl('https://genkan.example.com');

it('opens a hotel that belongs to the given user', async () => {
  const { system, facilityId, owner } = await aFacility();
  const opened = await inFacility(system, db => facilityById(db, facilityId));
  expect(opened?.userId).toBe(owner.userId);
});

it('by default, guests prove with the full phone number that a booking is theirs, and see masked data', async () => {
  const { system, facilityId } = await aFacility();
  const form = await inFacility(system, db => setting(db, facilityId, 'form'));
  expect(form).toEqual({ authentication_method: 3, form_mask_method: 1 });
});

it('sending is on hold in a new hotel, so that a first import sends no emails', async () => {
  const { system, facilityId } = await aFacility();
  expect(await inFacility(system, db => setting(db, facilityId, 'hold_sending'))).toBe(1);
});

it('enables the languages that the hotel chose', async () => {
  const { system, facilityId } = await aFacility({ languages: ['ja', 'ko'] });
  expect(await inFacility(system, db => enabled(db, facilityId))).toEqual(['ja', 'ko']);
});

it("shows the hotel's name in the language of the reader", async () => {
  const { system, facilityId } = await aFacility({ names: { ja: '花みずき', en: 'Hanamizuki' } });
  expect(await inFacility(system, db => facilityNameIn(db, facilityId, 'en'))).toBe('Hanamizuki');
});

it('a new facility has default questions, languages, texts and a schedule, and can be opened', async () => {
  const { system, facilityId } = await aFacility();
  await inFacility(system, async db => {
    const asked = (await questionsFor(db, facilityId, 'ja')).map(({ system_name }) => system_name);
    expect(asked).toEqual(expect.arrayContaining(['full_name', 'address', 'phone', 'email', 'nationality']));
    expect(await enabled(db, facilityId)).toEqual([...baseLanguages]);
    const texts = await listTexts(db, facilityId, textNames, { ownOnly: false });
    expect(texts).toHaveLength(textNames.length * baseLanguages.length);
    expect(texts.filter(({ value }) => value === '')).toEqual([]);
    const schedule = await setting(db, facilityId, 'notification_frequency_settings');
    expect(schedule.data.filter(({ status }) => status === 1).length).toBeGreaterThan(0);
  });
});

it('grants staff the default permissions', async () => {
  const { system, facilityId } = await aFacility();
  const granted = await inFacility(system, db => permissionsOf(db, facilityId, 'staff'));
  expect([...granted].sort()).toEqual([...staffDefaults].sort());
});

it('creates an encryption key for the hotel', async () => {
  const { system, facilityId } = await aFacility();
  const place = { table: 'answer', column: 'sealed', row: '1' };
  const opened = await inFacility(system, async db =>
    openForHotel(db, facilityId, place, await sealForHotel(db, facilityId, place, 'TK1234567')),
  );
  expect(opened.toString()).toBe('TK1234567');
});

it('rejects a slug that another hotel uses', async () => {
  const { slug } = await aFacility();
  await expect(aFacility({ slug_name: slug })).rejects.toMatchObject({
    details: { errors: { slug_name: 'already_taken' } },
  });
});

it('stores no data of a hotel if its owner cannot be created', async () => {
  const { username } = await aFacility();
  const owner = {
    username,
    password: 'Sazanami-2026',
    email: 'b@example.com',
    first_name: 'b',
    last_name: 'b',
  };
  await expect(aFacility({ slug_name: 'half_open', owner })).rejects.toThrow();
  await expect(aFacility({ slug_name: 'half_open' })).resolves.toMatchObject({ slug: 'half_open' });
});

it('creates a booking with a guest link', async () => {
  const { token, verificationCode } = await aBooking(await aFacility());
  expect([token.length, verificationCode.length]).toEqual([43, 8]);
});
