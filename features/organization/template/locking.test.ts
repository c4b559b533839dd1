import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import type { TemplateItem } from '#features/hotel/facility/rules/template-items.ts';
import { saveText } from '#features/message/message/commands/save-text.ts';
import {
  aMember,
  anOrganization,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { chooseItem, followTemplates } from './commands/follow.ts';
import { saveTemplate } from './commands/templates.ts';

const url = await openTestServer();

let model: TestFacility;
let hotel: TestFacility;
let foreign: TestFacility;
let chain: TestOrganization;

beforeAll(async () => {
  [model, hotel, foreign] = [await aFacility(), await aFacility(), await aFacility()];
  chain = await anOrganization(model, hotel);
  await anOrganization(foreign);
});

async function give(item: TemplateItem, locked: boolean): Promise<void> {
  await saveTemplate(chain.admin.scope, { item, brand_id: null, hotel_id: model.facilityId, locked });
  for (const each of [model, hotel]) await followTemplates(each);
}

const signedIn = async (who: { username: string; password: string }) => {
  const client = new HttpClient(url, { 'x-caller': 'staff' });
  expect(await client.call('POST auth/login', who)).toMatchObject({ status: 200 });
  return client;
};

const retention = (years: number) => ({
  facility_id: hotel.facilityId,
  name: 'retention',
  value: { registration_years: years, image_days: 30 },
});

const itemOf = async (client: HttpClient, item: TemplateItem) => {
  const items = valueAt(await client.call('GET hotel-organization/items'), 'data');
  return Array.isArray(items) ? items.find(each => each.item === item) : undefined;
};

const locked = { status: 409, body: { code: 'locked_by_organization' } };

describe('a locked item', () => {
  test('no call can change a locked item, not even a call from the owner', async () => {
    for (const item of ['form', 'texts', 'retention'] as const) await give(item, true);
    const owner = await signedIn(hotel);
    const facility_id = hotel.facilityId;
    const text = { facility_id, name: 'pre-email', language: 'ja', value: 'こんにちは [link]' };
    const filters = { value: { visibility: 0 }, facility_localized_category: [] };
    const answers = [
      await owner.call('POST facility-setting/store', retention(6)),
      await owner.call('POST custom-messages', text),
      await owner.call('PUT facility-question', { facility_id, questions: [] }),
      await owner.call(`PUT facility-optional-questions/${facility_id}`, { questions: [] }),
      await owner.call(`PUT localized-filters/${facility_id}`, filters),
      await owner.call('POST facility-setting/store', {
        facility_id,
        name: 'localized-filter',
        value: { visibility: 1 },
      }),
      await owner.call(`PUT face-recognition-settings/${facility_id}`, { visibility: 1 }),
      await owner.call('PUT hotel-organization/items/form', { facility_id, state: 'own' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(locked);
  });

  test('the hotel can read that an item is locked and who locked it', async () => {
    await give('texts', true);
    expect(await itemOf(await signedIn(hotel), 'texts')).toEqual({
      item: 'texts',
      state: 'locked',
      given_by: chain.name,
    });
  });

  test('a locked item does not block other settings of the hotel', async () => {
    await give('retention', true);
    const change = { facility_id: hotel.facilityId, name: 'open_pixel', value: 1 };
    expect(await changeSetting(hotel.owner, change)).toMatchObject({ value: 1 });
  });
});

describe('an open item', () => {
  test('changing an item of an open template gives the hotel its own values', async () => {
    await give('texts', false);
    const client = await signedIn(hotel);
    expect(await itemOf(client, 'texts')).toMatchObject({ state: 'inherited' });
    const facility_id = hotel.facilityId;
    await saveText(hotel.owner, {
      facility_id,
      name: 'pre-email',
      language: 'ja',
      value: 'ようこそ [link]',
    });
    expect(await itemOf(client, 'texts')).toMatchObject({ state: 'own' });
  });

  test('the owner can let an item follow the template again', async () => {
    await give('retention', false);
    await changeSetting(hotel.owner, retention(6));
    const items = await chooseItem(hotel.owner, 'retention', 'inherited');
    expect(items).toContainEqual({ item: 'retention', state: 'inherited', given_by: chain.name });
    expect(await changeSetting(hotel.owner, retention(6))).toMatchObject({
      value: { registration_years: 6 },
    });
  });

  test('the owner can stop an item from following the template', async () => {
    await give('form', false);
    const items = await chooseItem(hotel.owner, 'form', 'own');
    expect(items).toContainEqual({ item: 'form', state: 'own', given_by: chain.name });
  });

  test('only the owner can choose whether to follow a template', async () => {
    const member = await signedIn(await aStaffMember(hotel));
    const choice = { facility_id: hotel.facilityId, state: 'own' };
    const answer = await member.call('PUT hotel-organization/items/form', choice);
    expect(answer).toMatchObject({ status: 403 });
  });
});

describe('access to templates', () => {
  const template = (from: TestFacility) => ({
    item: 'retention',
    brand_id: null,
    hotel_id: from.facilityId,
    locked: false,
  });

  test('an admin can make templates only from hotels of their organization', async () => {
    const admin = await signedIn(chain.admin);
    expect(await admin.call('PUT organization/templates', template(model))).toMatchObject({ status: 200 });
    expect(await admin.call('PUT organization/templates', template(foreign))).toMatchObject({ status: 404 });
  });

  test('a regional manager cannot read or make templates', async () => {
    const manager = await signedIn(await aMember(chain, 'regional_manager'));
    for (const call of [
      'GET organization/templates',
      'GET organization/deviations',
      'GET organization/brands',
    ])
      expect(await manager.call(call)).toMatchObject({ status: 403 });
    const answer = await manager.call('PUT organization/templates', template(model));
    expect(answer).toMatchObject({ status: 403 });
  });

  test('a template does not reach hotels of another organization', async () => {
    await give('retention', true);
    await followTemplates(foreign);
    expect(await itemOf(await signedIn(foreign), 'retention')).toBeUndefined();
  });

  test('a hotel can only read the templates of its organization and cannot change them', async () => {
    await give('retention', false);
    const count = sql`select count(*)::int as count from organization_template`;
    const read = async ({ system }: TestFacility) =>
      (await inFacility(system, db => db.execute(count))).rows[0];
    expect(await read(foreign)).toEqual({ count: 0 });
    expect(await read(hotel)).not.toEqual({ count: 0 });
    const changed = await inFacility(hotel.system, db =>
      db.execute(sql`update organization_template set is_locked = false`),
    );
    expect(changed.rowCount).toBe(0);
    expect((await platformDb(db => db.execute(count))).rows[0]).not.toEqual({ count: 0 });
  });
});

test('the file of deviations from the templates has a row for each hotel and item', async () => {
  await give('retention', true);
  const admin = await signedIn(chain.admin);
  const answer = await admin.call('POST organization/deviations/csv', {}, { lang: 'en' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(`"Retention periods","Locked","${chain.name}"`);
});
