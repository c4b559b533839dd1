import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aFacility } from '#test/harness/facility.ts';
import { versionOf } from '../queries/edit-version.ts';
import { bumpVersion } from './edit-version.ts';

test('rejects a save with an outdated version and leaves the version unchanged', async () => {
  const { system, facilityId } = await aFacility();
  const newest = async () => ({ form: 'as somebody else has saved it' });
  const save = (known?: number) =>
    inFacility(system, db => bumpVersion(db, facilityId, 'questions', known, newest));
  expect(await save(0)).toBe(1);
  await expect(save(0)).rejects.toMatchObject({
    status: 409,
    code: 'version_conflict',
    details: { data: { form: 'as somebody else has saved it', version: 1 } },
  });
  expect(await inFacility(system, db => versionOf(db, facilityId, 'questions'))).toBe(1);
});

test('accepts only one of many concurrent saves of the same version', async () => {
  const { system, facilityId } = await aFacility();
  const saves = Array.from({ length: 8 }, () =>
    inFacility(system, db => bumpVersion(db, facilityId, 'links', 0)).then(
      () => 'saved',
      () => 'told',
    ),
  );
  expect((await Promise.all(saves)).filter(each => each === 'saved')).toHaveLength(1);
});

test('accepts a save without a version and raises the version', async () => {
  const { system, facilityId } = await aFacility();
  const save = (known?: number) => inFacility(system, db => bumpVersion(db, facilityId, 'roles', known));
  await save();
  expect(await save()).toBe(2);
});
