import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dropSavedFilter, saveFilter } from '#features/staff/account/commands/saved-filters.ts';
import { savedFilters } from '#features/staff/account/queries.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { addUser, deleteUser } from '#features/staff/user/commands.ts';
import { aNewUser } from '#features/staff/user/factory.ts';
import { raceWhileLocked } from '#test/harness/at-once.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { saveFilter as contract } from './contract/saved-filters.ts';

const names = async (scope: Parameters<typeof savedFilters>[0]) =>
  (await savedFilters(scope)).map(({ name }) => name);

describe('a saved filter', () => {
  test('a saved filter is listed only for its user in its hotel', async () => {
    const hotel = await aFacility();
    const colleague = await aStaffMember(hotel, []);
    await saveFilter(hotel.owner, { name: '今日', filters: { check_in_from: 0 } });
    expect(await names(hotel.owner)).toEqual(['今日']);
    expect(await names(colleague)).toEqual([]);
    expect(await names((await aFacility()).owner)).toEqual([]);
  });

  test('a saved filter replaces one with the same name', async () => {
    const { owner } = await aFacility();
    const first = await saveFilter(owner, { name: '明日', filters: { status: 'sent' } });
    const second = await saveFilter(owner, { name: '明日', filters: { status: 'seen' } });
    expect(second).toEqual({ ...first, filters: { status: 'seen' } });
    expect(await savedFilters(owner)).toEqual([second]);
  });

  test('a user can save at most twenty filters, and replacing a filter does not count as another', async () => {
    const { owner } = await aFacility();
    for (let n = 0; n < 20; n += 1) await saveFilter(owner, { name: `F-${n}`, filters: {} });
    await expect(saveFilter(owner, { name: 'F-20', filters: {} })).rejects.toMatchObject({
      status: 422,
      code: 'saved_filters_full',
    });
    await saveFilter(owner, { name: 'F-3', filters: { status: 'seen' } });
    expect(await names(owner)).toHaveLength(20);
  });

  test('the limit of twenty filters holds for concurrent requests', async () => {
    const { owner, system } = await aFacility();
    for (let n = 0; n < 19; n += 1) await saveFilter(owner, { name: `F-${n}`, filters: {} });
    const wishes = ['A', 'B', 'C'].map(name => () => saveFilter(owner, { name, filters: {} }));
    const saved = await raceWhileLocked(system, wishes, db =>
      db.select().from(userAccount).where(eq(userAccount.id, owner.userId)).for('update'),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names(owner)).toHaveLength(20);
  });

  test('other users cannot delete a saved filter', async () => {
    const hotel = await aFacility();
    const colleague = await aStaffMember(hotel, []);
    const { id } = await saveFilter(hotel.owner, { name: '今日', filters: {} });
    await expect(dropSavedFilter(colleague, id)).rejects.toMatchObject({ status: 404 });
    await dropSavedFilter(hotel.owner, id);
    expect(await names(hotel.owner)).toEqual([]);
  });

  test('deleting a user deletes their saved filters', async () => {
    const hotel = await aFacility();
    const { id } = await addUser(hotel.owner, aNewUser(), 'ja');
    const user = { ...hotel.owner, userId: id };
    await saveFilter(user, { name: '今日', filters: {} });
    await deleteUser(hotel.owner, id);
    expect(await names(user)).toEqual([]);
  });
});

describe('what a saved filter stores', () => {
  const parse = (filters: object) => contract.input.safeParse({ facility_id: 1, name: '明日', filters });

  test('a saved filter never stores search text', () => {
    const parsed = parse({ status: 'seen', name: '山田', phone_number: '090', reservation_id: 'R-1' });
    expect(JSON.stringify(parsed.data)).not.toMatch(/山田|090|R-1/);
  });

  test('a saved filter stores relative days, fixed days or no days', () => {
    for (const days of [
      [0, 6],
      ['2022-12-24', '2022-12-25'],
      [null, null],
    ])
      expect(parse({ check_in_from: days[0], check_in_to: days[1] }).success).toBe(true);
    expect(parse({ check_in_from: 'tomorrow', check_in_to: 1 }).success).toBe(false);
  });
});
