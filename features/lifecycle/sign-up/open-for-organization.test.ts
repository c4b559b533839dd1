import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitCalls } from '#features/access/access/commands.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { addBrand } from '#features/organization/organization/commands/brands.ts';
import { joinedHotels } from '#features/organization/organization/commands/membership.ts';
import {
  aMember,
  anOrganization,
  aPerson,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { followTemplates } from '#features/organization/template/commands/follow.ts';
import { saveTemplate } from '#features/organization/template/commands/templates.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { passwordReset } from '#features/staff/session/tables.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { openForOrganization } from './commands/open-for-organization.ts';
import { setSignUpMode } from './queries/mode.ts';
import { MAX_HOTELS_OPENED_PER_HOUR } from './rules.ts';

let chain: TestOrganization;

beforeEach(async () => {
  chain = await anOrganization();
});

const aHotel = () => ({
  slug_name: `new_${crypto.randomUUID().slice(0, 8)}`,
  name: '湖畔ホテル北館',
  country: 'JP',
  state: '山梨県',
  city: '富士河口湖町',
  address: '船津1-1',
  brand_id: null as number | null,
  owner: aPerson(),
});

const open = (hotel = aHotel()) => openForOrganization(chain.admin.scope, hotel, 'ja');

const brandOf = async ({ admin }: TestOrganization) =>
  (await addBrand(admin.scope, 'Mizuumi')).find(({ name }) => name === 'Mizuumi')?.id ?? 0;

async function ownerOf(facilityId: number) {
  const [found] = await platformDb(db =>
    db
      .select({ user: userAccount, awaitsApproval: facility.awaitsApproval })
      .from(facility)
      .innerJoin(userAccount, eq(userAccount.id, facility.userId))
      .where(eq(facility.id, facilityId)),
  );
  if (!found) throw new Error('The hotel has no owner');
  return found;
}

describe('a hotel that an organization opens', () => {
  test('a hotel that an organization opens belongs to the organization and the chosen brand from the start', async () => {
    const brand_id = await brandOf(chain);
    const { hotel_id } = await open({ ...aHotel(), brand_id });
    const joined = await platformDb(db => joinedHotels(db, chain.admin.scope));
    expect(joined).toMatchObject([{ hotel_id, name: '湖畔ホテル北館', state: 'member', brand_id }]);
  });

  test('a hotel that an organization opens follows the templates once they are applied', async () => {
    const model = await aFacility();
    chain = await anOrganization(model);
    const { facilityId: facility_id, owner } = model;
    const value = { registration_years: 7, image_days: 30 };
    await changeSetting(owner, { facility_id, name: 'retention', value });
    await saveTemplate(chain.admin.scope, {
      item: 'retention',
      brand_id: null,
      hotel_id: facility_id,
      locked: false,
    });
    const { hotel_id: facilityId } = await open();
    const jobs = (await jobsOf({ facilityId })).filter(({ name }) => name.includes('template'));
    expect(jobs).toHaveLength(1);
    await followTemplates({ facilityId });
    const kept = await inFacility(mintSystem(facilityId), db => setting(db, facilityId, 'retention'));
    expect(kept).toMatchObject(value);
  });

  test('a hotel that an organization opens has an owner who is emailed a link to set a password', async () => {
    const hotel = aHotel();
    const { hotel_id } = await open(hotel);
    const { user } = await ownerOf(hotel_id);
    const { username, email } = hotel.owner;
    expect(user).toMatchObject({ username, email, role: 'admin', facilityId: hotel_id });
    const [link] = await platformDb(db =>
      db.select().from(passwordReset).where(eq(passwordReset.userId, user.id)),
    );
    expect(await requestedMails('hotelOpened', link?.id ?? 0)).toMatchObject([{ language: 'ja' }]);
  });

  test('a hotel that an organization opens sends messages without approval by the operator', async () => {
    setSignUpMode('approved');
    const { hotel_id } = await open();
    setSignUpMode('open');
    expect((await ownerOf(hotel_id)).awaitsApproval).toBe(false);
  });

  test('the audit log of a hotel that an organization opens records the opening, and that an admin joined the hotel to the organization', async () => {
    const { hotel_id } = await open();
    const entries = await inFacility(mintSystem(hotel_id), db =>
      db.select().from(auditEntry).where(eq(auditEntry.facilityId, hotel_id)),
    );
    const [opened, joined] = ['facility.opened', 'organization.joined'].map(action =>
      entries.find(entry => entry.action === action),
    );
    expect(opened).toBeDefined();
    expect(joined?.actorId).toBe(chain.admin.userId);
  });
});

describe('a refused hotel leaves nothing behind', () => {
  const remains = () => platformDb(db => joinedHotels(db, chain.admin.scope));

  test('opening a hotel with the slug of another hotel leaves nothing behind', async () => {
    const { slug: slug_name } = await aFacility();
    await expect(open({ ...aHotel(), slug_name })).rejects.toMatchObject({
      details: { errors: { slug_name: 'already_taken' } },
    });
    expect(await remains()).toEqual([]);
  });

  test('opening a hotel for an owner with an existing user ID reports the field and leaves nothing behind', async () => {
    const { username } = await aFacility();
    const hotel = aHotel();
    const owner = { ...hotel.owner, username: username.toUpperCase() };
    await expect(open({ ...hotel, owner })).rejects.toMatchObject({
      details: { errors: { 'owner.username': 'already_taken' } },
    });
    expect(await remains()).toEqual([]);
    await expect(open(hotel)).resolves.toBeDefined();
  });

  test('opening a hotel with a brand of another organization leaves nothing behind', async () => {
    const brand_id = await brandOf(await anOrganization());
    await expect(open({ ...aHotel(), brand_id })).rejects.toMatchObject({ status: 404 });
    expect(await remains()).toEqual([]);
  });
});

test('two concurrent requests to open the same hotel open it once', async () => {
  const hotel = aHotel();
  const results = await Promise.allSettled([open(hotel), open(hotel)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 422, details: { errors: { slug_name: 'already_taken' } } },
  });
});

test('an admin who has lost their role since the page was loaded cannot open a hotel', async () => {
  const { scope } = await aMember(chain, 'regional_manager');
  await expect(openForOrganization(scope, aHotel(), 'ja')).rejects.toMatchObject({ status: 403 });
});

test('an organization opens at most 50 hotels an hour', async () => {
  const who = String(chain.organizationId);
  for (let n = 0; n < MAX_HOTELS_OPENED_PER_HOUR; n += 1)
    await limitCalls('hotel opened', who, MAX_HOTELS_OPENED_PER_HOUR, now());
  await expect(open()).rejects.toMatchObject({ status: 429 });
});

test('errors of a hotel and its owner are reported together, by field', async () => {
  const client = new HttpClient(await openTestServer());
  const { username, password } = chain.admin;
  await client.call('POST auth/login', { username, password });
  const owner = { username: 'short', email: 'none', first_name: '', last_name: ' ' };
  const answer = await client.call('POST organization/hotels/open', { ...aHotel(), slug_name: 'a-b', owner });
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  expect(Object.keys(Object(Object(answer.body).errors)).toSorted()).toEqual(
    expect.arrayContaining(['owner.email', 'owner.username', 'slug_name']),
  );
});

test('only an admin of the organization may open a hotel', async () => {
  const client = new HttpClient(await openTestServer());
  const { username, password } = await aMember(chain, 'regional_manager');
  await client.call('POST auth/login', { username, password });
  const answer = await client.call('POST organization/hotels/open', aHotel());
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
