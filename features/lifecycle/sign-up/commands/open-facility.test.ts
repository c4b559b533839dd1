import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { staffDefaults } from '#features/access/access/rules/permissions.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { facilityById, facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { openFor, sealFor } from '#features/hotel/facility/queries/keys.ts';
import { guestLanguages as enabled, setting } from '#features/hotel/facility/queries/settings.ts';
import { listTexts } from '#features/message/message/queries/texts.ts';
import { textNames } from '#features/message/message/rules/texts.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { permissionsOf } from '#features/staff/account/queries.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { aFacility } from '#test/harness/facility.ts';

setPublicUrl('https://genkan.example.com');

it('opens a hotel whose owner is the user that came with it', async () => {
  const { system, facilityId, owner } = await aFacility();
  const opened = await inFacility(system, db => facilityById(db, facilityId));
  expect(opened?.userId).toBe(owner.userId);
});

it('lets guests prove by full phone and see masked data until the hotel decides otherwise', async () => {
  const { system, facilityId } = await aFacility();
  const form = await inFacility(system, db => setting(db, facilityId, 'form'));
  expect(form).toEqual({ authentication_method: 3, form_mask_method: 1 });
});

it('holds sending in a new hotel, so that a first import mails nobody', async () => {
  const { system, facilityId } = await aFacility();
  expect(await inFacility(system, db => setting(db, facilityId, 'hold_sending'))).toBe(1);
});

it('enables the languages that the hotel chose', async () => {
  const { system, facilityId } = await aFacility({ languages: ['ja', 'ko'] });
  expect(await inFacility(system, db => enabled(db, facilityId))).toEqual(['ja', 'ko']);
});

it('calls the hotel by its name in the reader’s language', async () => {
  const { system, facilityId } = await aFacility({ names: { ja: '花みずき', en: 'Hanamizuki' } });
  expect(await inFacility(system, db => facilityNameIn(db, facilityId, 'en'))).toBe('Hanamizuki');
});

it('A new facility gets its questions, languages, texts and schedule in sensible defaults, so that it could open today', async () => {
  const { system, facilityId } = await aFacility();
  await inFacility(system, async db => {
    const asked = (await questionsFor(db, facilityId, 'ja')).map(({ system_name }) => system_name);
    expect(asked).toEqual(expect.arrayContaining(['full_name', 'address', 'phone', 'email', 'nationality']));
    expect(await enabled(db, facilityId)).toEqual([...guestLanguages]);
    const texts = await listTexts(db, facilityId, textNames, { ownOnly: false });
    expect(texts).toHaveLength(textNames.length * guestLanguages.length);
    expect(texts.filter(({ value }) => value === '')).toEqual([]);
    const schedule = await setting(db, facilityId, 'notification_frequency_settings');
    expect(schedule.data.filter(({ status }) => status === 1).length).toBeGreaterThan(0);
  });
});

it('grants staff what staff may do by default', async () => {
  const { system, facilityId } = await aFacility();
  const granted = await inFacility(system, db => permissionsOf(db, facilityId, 'staff'));
  expect([...granted].sort()).toEqual([...staffDefaults].sort());
});

it('gives the hotel a key of its own to seal with', async () => {
  const { system, facilityId } = await aFacility();
  const place = { table: 'answer', column: 'sealed', row: '1' };
  const opened = await inFacility(system, async db =>
    openFor(db, facilityId, place, await sealFor(db, facilityId, place, 'TK1234567')),
  );
  expect(opened.toString()).toBe('TK1234567');
});

it('refuses a slug that another hotel has', async () => {
  const { slug } = await aFacility();
  await expect(aFacility({ slug_name: slug })).rejects.toMatchObject({
    details: { errors: { slug_name: 'already_taken' } },
  });
});

it('leaves nothing of a hotel whose owner cannot be made', async () => {
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

it('builds a booking whose guest has a link', async () => {
  const { token, verificationCode } = await aBooking(await aFacility());
  expect([token.length, verificationCode.length]).toEqual([43, 8]);
});
