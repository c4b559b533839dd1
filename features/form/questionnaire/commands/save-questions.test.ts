import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { questionsFor } from '../queries/questions.ts';
import { saveFaceSetting, saveQuestions } from './save-questions.ts';

const face = async ({ owner, facilityId }: TestFacility) => {
  const items = await inFacility(owner, db => questionsFor(db, facilityId, 'ja', { hidden: true }));
  const found = items.find(({ system_name }) => system_name === 'face_recognition');
  if (!found) throw new Error('The hotel does not have the question');
  return found;
};

it('the visibility of the face question follows the face photo setting', async () => {
  const hotel = await aFacility();
  expect(await face(hotel)).toMatchObject({ visibility: 0 });
  expect(await saveFaceSetting(hotel.owner, true, 0)).toEqual({ visibility: 1, version: 1 });
  expect(await face(hotel)).toMatchObject({ visibility: 1 });
});

it('turning off face photos also turns them off for companions', async () => {
  const hotel = await aFacility();
  await saveFaceSetting(hotel.owner, true, undefined);
  const { id } = await face(hotel);
  await saveQuestions(hotel.owner, { questions: [{ id, visibility_companion: 1 }] }, 'ja');
  await saveFaceSetting(hotel.owner, false, undefined);
  expect(await face(hotel)).toMatchObject({ visibility: 0, visibility_companion: 0 });
});

it('rejects the second of two saves of the face photo setting', async () => {
  const { owner } = await aFacility();
  await saveFaceSetting(owner, true, 0);
  await expect(saveFaceSetting(owner, false, 0)).rejects.toMatchObject({
    status: 409,
    code: 'version_conflict',
  });
});

it('changing the face photo setting raises the version of the form', async () => {
  const { owner, facilityId } = await aFacility();
  await saveFaceSetting(owner, true, undefined);
  expect(await inFacility(owner, db => versionOf(db, facilityId, 'questions'))).toBe(1);
});
