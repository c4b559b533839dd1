import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { deleteUser } from '#features/staff/account/commands/change-user.ts';
import { storeView as keep } from '#features/staff/account/commands/kept-views.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { readView, saveView } from './commands/view-arrivals.ts';

test('stores the arrivals view per user and keeps the last choice', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel);
  expect(await readView(clerk)).toBeNull();
  await saveView(clerk, { columns: null, sort: 'room' });
  await saveView(clerk, { columns: ['time', 'name'], sort: 'time' });
  expect(await readView(clerk)).toEqual({ columns: ['time', 'name'], sort: 'time' });
  expect(await readView(hotel.owner)).toBeNull();
});

test('reads the supported settings of a view stored by another release', async () => {
  const hotel = await aFacility();
  await keep(hotel.owner, 'arrivals', { columns: 'all', sort: 'moon', more: 1 });
  expect(await readView(hotel.owner)).toEqual({ columns: null, sort: 'moon' });
});

test('deleting a user deletes their arrivals view', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel);
  await saveView(clerk, { columns: null, sort: 'room' });
  await inFacility(hotel.system, db => deleteUser(db, clerk.facilityId, clerk.userId));
  expect(await readView(clerk)).toBeNull();
});
