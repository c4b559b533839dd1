import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeItem } from '#features/hotel/facility/commands/template-items.ts';
import { templateItems } from '#features/hotel/facility/rules/template-items.ts';
import { templated } from '#features/organization/template/commands/templated.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aHotel } from './hotel.ts';
import { samples } from './samples.ts';
import { send } from './send.ts';

const url = await openTestServer({ level: 'fatal' }, { proxied: true });

/** The calls that change an item, with their sample input. */
const changing = [
  'DELETE facility-optional-questions/:id',
  'POST custom-messages',
  'POST facility-icons/store',
  'PUT face-recognition-settings/:facility_id',
  'PUT facility-optional-questions/:id',
  'PUT facility-question',
  'PUT hotel-face/:facility_id',
  'PUT hotel-organization/items/:item',
  'PUT localized-filters/:facility_id',
  'PUT roles/:id',
];

const writing = routes
  .map(({ contract }) => contract)
  .filter(({ address, access }) => 'staff' in access && !address.startsWith('GET '));

const lockAll = ({ system, facilityId }: TestFacility) =>
  inFacility(system, async db => {
    const lock = {
      state: 'locked',
      givenBy: 'Chain',
      templateId: 1,
      templateVersion: 1,
      problem: null,
    } as const;
    for (const item of templateItems) await storeItem(db, { facilityId, item, ...lock });
  });

const valuesOf = ({ system, facilityId }: TestFacility) =>
  inFacility(system, async db => {
    const values: Record<string, unknown> = {};
    for (const item of templateItems) values[item] = await templated[item].copy(db, facilityId);
    return values;
  });

test.each(writing.map(contract => [contract.address, contract] as const))(
  '%s does not change a locked item',
  async (address, contract) => {
    const hotel = await aHotel(url);
    const input = await samples[address]?.good(hotel, 'staff');
    await lockAll(hotel.facility);
    const before = await valuesOf(hotel.facility);
    const code = valueAt(await send(await hotel.owner(), contract, input), 'code');
    expect([code === 'locked_by_organization', await valuesOf(hotel.facility)]).toEqual([
      changing.includes(address),
      before,
    ]);
  },
);
