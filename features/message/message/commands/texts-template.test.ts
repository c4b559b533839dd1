import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { saveText } from './save-text.ts';
import { textsTemplate } from './texts-template.ts';

setPublicUrl('https://checkin.example.com');

const write = (
  { owner, facilityId: facility_id }: TestFacility,
  name: 'pre-email' | 'message-sms',
  value: string,
) => saveText(owner, { facility_id, name, language: 'ja', value });

const copyOf = ({ system, facilityId }: TestFacility) =>
  inFacility(system, db => textsTemplate.copy(db, facilityId));

test('applying a text template copies its texts and resets all others to the default', async () => {
  const [model, hotel] = [await aFacility(), await aFacility()];
  await write(model, 'pre-email', '<p>ようこそ [link]</p>');
  await write(hotel, 'message-sms', '当館です [link]');
  const copy = await copyOf(model);
  await inFacility(hotel.system, db => textsTemplate.apply(db, hotel.system, copy, hotel.owner.userId));
  expect(await copyOf(hotel)).toEqual(copy);
  expect(copy.map(({ name }) => name)).toEqual(['pre-email']);
});

test('applying a text template again does not rewrite texts that already match it', async () => {
  const hotel = await aFacility();
  const written = await write(hotel, 'pre-email', '<p>ようこそ [link]</p>');
  const copy = await copyOf(hotel);
  await inFacility(hotel.system, db => textsTemplate.apply(db, hotel.system, copy, hotel.owner.userId));
  const again = await write(hotel, 'pre-email', '<p>ようこそ！ [link]</p>');
  expect(again.version).toBe(written.version + 1);
});
