import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { saveFilterSettings } from '../contract/filter-settings.ts';
import { someFilters } from '../factory.ts';
import { visibleFilters } from '../queries/questions.ts';
import { filterSettings, saveFilters } from './filter-settings.ts';

type Row = { id?: number | null; name: string; status?: 0 | 1 };

const inputOf = (facilityId: number, rows: readonly Row[], rest: object = {}) =>
  saveFilterSettings.input.parse({
    facility_id: facilityId,
    value: { visibility: 1 },
    facility_localized_category: rows.map((row, order) => ({ id: null, status: 1, order, ...row })),
    ...rest,
  });
const save = ({ owner, facilityId }: TestFacility, rows: readonly Row[], rest: object = {}) =>
  saveFilters(owner, inputOf(facilityId, rows, rest));
const offeredFilters = async ({ facilityId, system }: TestFacility) =>
  (await inFacility(system, db => visibleFilters(db, facilityId))).map(({ name }) => name);

const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `選択${index}` }));

test('offers guests the stay types as staff added, renamed and sorted them', async () => {
  const hotel = await aFacility();
  const { 宿泊: booking = 0, 日帰り: day = 0 } = await someFilters(hotel, ['宿泊', '日帰り']);
  await save(hotel, [{ name: '宴会' }, { id: day, name: ' デイユース ' }, { id: booking, name: '宿泊' }]);
  expect(await offeredFilters(hotel)).toEqual(['宴会', 'デイユース', '宿泊']);
});

test('a removed stay type is kept and can be restored', async () => {
  const hotel = await aFacility();
  const { 宿泊: id = 0 } = await someFilters(hotel, ['宿泊']);
  const removed = await save(hotel, [{ id, name: '宿泊', status: 0 }]);
  expect(removed.facility_localized_category).toMatchObject([{ id, status: 0 }]);
  expect(await offeredFilters(hotel)).toEqual([]);
  await save(hotel, [{ id, name: '宿泊', status: 1 }]);
  expect(await offeredFilters(hotel)).toEqual(['宿泊']);
});

test('does not ask guests for a stay type while stay types are hidden', async () => {
  const hotel = await aFacility();
  const saved = await save(hotel, [{ name: '宿泊' }], { value: { visibility: 0 } });
  expect(saved.value).toEqual({ visibility: 0 });
  expect(await offeredFilters(hotel)).toEqual([]);
});

// Rule: questions.filter-unique
test('rejects duplicate stay type names, ignoring case and surrounding spaces', async () => {
  const hotel = await aFacility();
  await expect(save(hotel, [{ name: 'Day use' }, { name: ' day USE ' }])).rejects.toMatchObject({
    status: 422,
    details: { errors: { 'facility_localized_category.1.name': 'already_taken' } },
  });
  expect(await offeredFilters(hotel)).toEqual([]);
});

test('rejects a stay type name that another active stay type has', async () => {
  const hotel = await aFacility();
  await someFilters(hotel, ['宿泊']);
  await expect(save(hotel, [{ name: '宿泊' }])).rejects.toMatchObject({
    details: { errors: { 'facility_localized_category.0.name': 'already_taken' } },
  });
});

test('two stay types may swap names', async () => {
  const hotel = await aFacility();
  const { 甲: one = 0, 乙: other = 0 } = await someFilters(hotel, ['甲', '乙']);
  await save(hotel, [
    { id: one, name: '乙' },
    { id: other, name: '甲' },
  ]);
  expect(await offeredFilters(hotel)).toEqual(['乙', '甲']);
});

// Rule: questions.filters-most
test('at most 5 stay types are active, and removed ones do not count', async () => {
  const hotel = await aFacility();
  await expect(save(hotel, names(6))).rejects.toMatchObject({
    status: 422,
    details: { errors: { facility_localized_category: 'too_many_filters' } },
  });
  await save(hotel, [...names(5), { name: '昔の選択', status: 0 }]);
  expect(await offeredFilters(hotel)).toHaveLength(5);
});

test.each([
  ['', 'field_required'],
  ['  ', 'field_required'],
  ['あ'.repeat(192), 'field_too_long'],
])('a filter name is required and has at most 191 characters: %s', (name, message) => {
  const { data, error } = saveFilterSettings.input.safeParse({
    facility_id: 1,
    value: { visibility: 1 },
    facility_localized_category: [{ id: null, name, status: 1, order: 1 }],
  });
  expect(data).toBeUndefined();
  expect(error?.issues).toMatchObject([{ path: ['facility_localized_category', 0, 'name'], message }]);
});

// Rule: questions.filter-name
test('accepts a stay type name of 191 characters', async () => {
  const hotel = await aFacility();
  await save(hotel, [{ name: 'あ'.repeat(191) }]);
  expect(await offeredFilters(hotel)).toEqual(['あ'.repeat(191)]);
});

test('adding a stay type requires the create permission, and renaming does not', async () => {
  const hotel = await aFacility();
  const { 宿泊: id = 0 } = await someFilters(hotel, ['宿泊']);
  const editor = await aStaffMember(hotel, ['filter_setting.localized_filter.edit']);
  const { facilityId } = hotel;
  for (const version of [0, 7])
    await expect(
      saveFilters(editor, inputOf(facilityId, [{ name: '宴会' }], { version })),
    ).rejects.toMatchObject({ status: 403 });
  await saveFilters(editor, inputOf(facilityId, [{ id, name: 'ご宿泊' }]));
  expect(await offeredFilters(hotel)).toEqual(['ご宿泊']);
});

test("returns 404 for another hotel's stay type and saves nothing", async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const { 宿泊: id = 0 } = await someFilters(other, ['宿泊']);
  await expect(save(hotel, [{ name: '宴会' }, { id, name: '奪う' }])).rejects.toMatchObject({ status: 404 });
  expect(await offeredFilters(hotel)).toEqual([]);
  expect(await offeredFilters(other)).toEqual(['宿泊']);
});

test('rejects the second of two saves of the same version of the stay types and overwrites nothing', async () => {
  const hotel = await aFacility();
  const { version } = await filterSettings(hotel.owner);
  const saves = await Promise.allSettled(['甲', '乙'].map(name => save(hotel, [{ name }], { version })));
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await offeredFilters(hotel)).toHaveLength(1);
});

test('a save based on the newer version keeps the stay types that another user has added', async () => {
  const hotel = await aFacility();
  const { version } = await save(hotel, [{ name: '宿泊' }], { version: 0 });
  await save(hotel, [{ name: '日帰り' }], { version });
  expect((await offeredFilters(hotel)).toSorted()).toEqual(['宿泊', '日帰り'].toSorted());
});
