import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { raceWhileLocked } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { changeName as changeNameCall } from '../contract/names.ts';
import { versionOf } from '../queries/edit-version.ts';
import { facilityNameIn, facilityNames } from '../queries/facility.ts';
import { facilityName } from '../tables.ts';
import { addName, changeName, removeName } from './names.ts';

const japanese = async ({ owner, facilityId }: TestFacility) => {
  const [row] = await inFacility(owner, db => facilityNames(db, facilityId));
  return row?.id ?? 0;
};

const namesOf = async ({ owner, facilityId }: TestFacility) =>
  (await inFacility(owner, db => facilityNames(db, facilityId))).map(({ name }) => name);

const callConcurrently = ({ system, facilityId }: TestFacility, calls: (() => Promise<unknown>)[]) =>
  raceWhileLocked(system, calls, db =>
    db.select().from(facilityName).where(eq(facilityName.facilityId, facilityId)).for('update'),
  );

// Rule: settings.names-most
it('a hotel has at most one name per language', async () => {
  const { owner, facilityId } = await aFacility();
  for (const language of guestLanguages.filter(each => each !== 'ja'))
    await addName(owner, { language, name: 'Hana' });
  for (const language of guestLanguages)
    await expect(addName(owner, { language, name: 'Mizuki' })).rejects.toMatchObject({
      status: 422,
      details: { errors: { language: 'already_taken' } },
    });
  expect(await inFacility(owner, db => facilityNames(db, facilityId))).toHaveLength(guestLanguages.length);
});

it('accepts only one of two names added concurrently in the same language', async () => {
  const { owner } = await aFacility();
  const results = await Promise.allSettled(
    ['Hana', 'Mizuki'].map(name => addName(owner, { language: 'en', name })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('rejects an outdated version of a hotel name but accepts a change of another name', async () => {
  const hotel = await aFacility();
  const { owner } = hotel;
  const { id: english } = await addName(owner, { language: 'en', name: 'Hana' });
  const id = await japanese(hotel);
  expect(await changeName(owner, { id, name: '本館', version: 0 })).toMatchObject({ version: 1 });
  await expect(changeName(owner, { id, name: '別館', version: 0 })).rejects.toMatchObject({
    status: 409,
    code: 'version_conflict',
  });
  expect(await changeName(owner, { id: english, name: 'Mizuki', version: 0 })).toMatchObject({
    name: 'Mizuki',
  });
});

it('changing only the hotel name keeps the address in that language', async () => {
  const { owner } = await aFacility();
  const { id } = await addName(owner, { language: 'en', name: 'Hana', address: '1300-12 Gora, Hakone' });
  expect(await changeName(owner, { id, name: 'Mizuki' })).toMatchObject({
    name: 'Mizuki',
    address: '1300-12 Gora, Hakone',
  });
  expect(await changeName(owner, { id, name: 'Mizuki', address: '' })).toMatchObject({ address: '' });
});

it('rejects a change of a removed hotel name instead of adding it again', async () => {
  const hotel = await aFacility();
  const { owner, facilityId } = hotel;
  const id = await japanese(hotel);
  await removeName(owner, { id });
  await expect(changeName(owner, { id, name: '別館', version: 0 })).rejects.toMatchObject({ status: 404 });
  expect(await inFacility(owner, db => facilityNames(db, facilityId))).toEqual([]);
});

it('rejects the removal of a hotel name that another user has changed and returns the new name', async () => {
  const hotel = await aFacility();
  const { owner, facilityId } = hotel;
  const id = await japanese(hotel);
  await changeName(owner, { id, name: '本館', version: 0 });
  await expect(removeName(owner, { id, version: 0 })).rejects.toMatchObject({
    status: 409,
    code: 'version_conflict',
    details: { data: { id, language: 'ja', name: '本館', version: 1 } },
  });
  expect(await namesOf(hotel)).toEqual(['本館']);
  expect(await inFacility(owner, db => versionOf(db, facilityId, `name:${id}`))).toBe(1);
  await removeName(owner, { id, version: 1 });
  expect(await namesOf(hotel)).toEqual([]);
});

it('if a hotel name is changed and removed concurrently, only one of the two requests succeeds', async () => {
  const hotel = await aFacility();
  const { owner } = hotel;
  const id = await japanese(hotel);
  const [changed, removed] = await callConcurrently(hotel, [
    () => changeName(owner, { id, name: '本館', version: 0 }),
    () => removeName(owner, { id, version: 0 }),
  ]);
  if (changed?.status === 'fulfilled') {
    expect(removed).toMatchObject({ reason: { status: 409, details: { data: { name: '本館' } } } });
    expect(await namesOf(hotel)).toEqual(['本館']);
  } else {
    expect(changed).toMatchObject({ reason: { status: 404 } });
    expect(await namesOf(hotel)).toEqual([]);
  }
});

it('accepts only one of two concurrent removals of a hotel name', async () => {
  const hotel = await aFacility();
  const id = await japanese(hotel);
  const remove = () => removeName(hotel.owner, { id, version: 0 });
  const results = await callConcurrently(hotel, [remove, remove]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 404 } });
});

// Rule: settings.name-language
it('the language of a hotel name is set on creation and cannot be changed', async () => {
  const input = { id: 1, facility_id: 1, name: 'Hana', language: 'en' };
  expect(changeNameCall.input.parse(input)).not.toHaveProperty('language');
});

it('shows the hotel name of the profile in languages without a name of their own', async () => {
  const { owner, facilityId } = await aFacility();
  const { id } = await addName(owner, { language: 'en', name: 'Hana' });
  const inEnglish = () => inFacility(owner, db => facilityNameIn(db, facilityId, 'en'));
  expect(await inEnglish()).toBe('Hana');
  await removeName(owner, { id });
  expect(await inEnglish()).toBe('旅館 花みずき');
});

it('the name of another hotel cannot be changed or removed', async () => {
  const [{ owner }, other] = [await aFacility(), await aFacility()];
  const id = await japanese(other);
  await expect(changeName(owner, { id, name: 'X' })).rejects.toMatchObject({ status: 404 });
  await expect(removeName(owner, { id })).rejects.toMatchObject({ status: 404 });
  expect(await japanese(other)).toBe(id);
});

it('each change of a hotel name adds an audit entry with the language', async () => {
  const { owner } = await aFacility();
  const { id } = await addName(owner, { language: 'ko', name: '하나' });
  await changeName(owner, { id, name: '하나 미즈키' });
  await removeName(owner, { id, version: 1 });
  const entries = await inFacility(owner, db => db.select().from(auditEntry).orderBy(auditEntry.id));
  expect(entries.filter(({ action }) => action === 'facility.named').map(({ details }) => details)).toEqual(
    ['added', 'changed', 'removed'].map(change => ({ language: 'ko', change })),
  );
});
