import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitCalls } from '#features/access/access/commands.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { updateProfile } from '#features/hotel/facility/commands/update-profile.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { itemRows } from '#features/hotel/facility/queries/template-items.ts';
import {
  addBrand,
  chooseBrand,
  deleteBrand,
  renameBrand,
} from '#features/organization/organization/commands/brands.ts';
import { leaveOrganization } from '#features/organization/organization/commands/membership.ts';
import {
  anOrganization,
  joinHotel,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { MAX_TEMPLATE_CHANGES_PER_HOUR } from '#features/organization/organization/rules/grants.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { followTemplates } from './commands/follow.ts';
import { previewTemplate } from './commands/preview.ts';
import { deleteTemplate, saveTemplate } from './commands/templates.ts';
import { deviations } from './queries/deviations.ts';

let model: TestFacility;
let hotel: TestFacility;
let chain: TestOrganization;

beforeEach(async () => {
  [model, hotel] = [await aFacility(), await aFacility()];
  chain = await anOrganization(model, hotel);
});

const keepYears = ({ owner, facilityId: facility_id }: TestFacility, registration_years: number) =>
  changeSetting(owner, { facility_id, name: 'retention', value: { registration_years, image_days: 30 } });

const yearsOf = async ({ system, facilityId }: TestFacility) =>
  (await inFacility(system, db => setting(db, facilityId, 'retention'))).registration_years;

const stateOf = async ({ system, facilityId }: TestFacility) => {
  const rows = await inFacility(system, db => itemRows(db, facilityId));
  return rows.find(({ item }) => item === 'retention')?.state;
};

const copy = (from: TestFacility, locked: boolean, brand_id: number | null = null) =>
  saveTemplate(chain.admin.scope, { item: 'retention', brand_id, hotel_id: from.facilityId, locked });

async function rollOut(from: TestFacility, years: number, locked: boolean, brandId?: number): Promise<void> {
  await keepYears(from, years);
  await copy(from, locked, brandId);
  for (const each of [model, hotel]) await followTemplates(each);
}

const actionsOf = async ({ system, facilityId }: TestFacility) => {
  const rows = await inFacility(system, db =>
    db.select().from(auditEntry).where(eq(auditEntry.facilityId, facilityId)),
  );
  return rows.map(({ action, actorKind }) => `${action} by ${actorKind}`);
};

const aBrand = async (name = 'Mizuumi') => {
  const brands = await addBrand(chain.admin.scope, name);
  return brands.find(brand => brand.name === name)?.id ?? 0;
};

describe('an open template', () => {
  test('a hotel that has never changed the item follows an open template', async () => {
    await rollOut(model, 7, false);
    expect([await yearsOf(hotel), await stateOf(hotel)]).toEqual([7, 'inherited']);
  });

  test('a hotel with its own values keeps them under an open template', async () => {
    await keepYears(hotel, 5);
    await rollOut(model, 7, false);
    expect([await yearsOf(hotel), await stateOf(hotel)]).toEqual([5, 'own']);
  });

  test('a newer template reaches the hotels that follow the previous one', async () => {
    await rollOut(model, 7, false);
    await rollOut(model, 9, false);
    expect(await yearsOf(hotel)).toBe(9);
  });

  test('the hotel from which the template was copied can still change the item', async () => {
    await rollOut(model, 7, true);
    await keepYears(model, 8);
    expect([await yearsOf(model), await stateOf(model)]).toEqual([8, 'source']);
  });
});

describe('rolling out', () => {
  test('the audit log of each hotel records the template and the change', async () => {
    await rollOut(model, 7, false);
    const actions = await actionsOf(hotel);
    expect(actions).toContain('template.applied by system');
    expect(actions).toContain('setting.changed by system');
  });

  test('applying a template again changes and records nothing', async () => {
    await rollOut(model, 7, true);
    const before = await actionsOf(hotel);
    await followTemplates(hotel);
    expect(await actionsOf(hotel)).toEqual(before);
  });

  test('two concurrent roll-outs leave each hotel with the newer template', async () => {
    await keepYears(model, 7);
    await copy(model, false);
    const first = followTemplates(hotel);
    await keepYears(model, 9);
    await copy(model, false);
    await Promise.all([first, followTemplates(hotel), followTemplates(hotel)]);
    expect(await yearsOf(hotel)).toBe(9);
    const applied = (await actionsOf(hotel)).filter(action => action.startsWith('setting.changed'));
    expect(applied.length).toBeLessThanOrEqual(2);
  });

  test('the next attempt finishes an interrupted roll-out', async () => {
    await keepYears(model, 7);
    await copy(model, true);
    await followTemplates(model);
    const page = await deviations(chain.admin.scope, { language: 'ja' });
    const reported = page.hotels.find(({ hotel_id }) => hotel_id === hotel.facilityId);
    expect(reported?.items).toContainEqual(expect.objectContaining({ item: 'retention', state: 'pending' }));
    for (const each of [model, hotel]) await followTemplates(each);
    expect([await yearsOf(hotel), await stateOf(hotel)]).toEqual([7, 'locked']);
  });

  test('a hotel that moves to a country with a stricter law follows the law instead of the template and is reported', async () => {
    const [abroad, moving] = [await aFacility({ country: 'DE' }), await aFacility({ country: 'DE' })];
    for (const each of [abroad, moving]) await joinHotel(chain, each);
    await keepYears(abroad, 1);
    await copy(abroad, true);
    await followTemplates(moving);
    const moveTo = async (country: string) => {
      const profile = { name: '花みずき', country, state: 'x', city: 'x', address: 'x' };
      await updateProfile(moving.owner, profile, undefined);
      expect((await jobsOf(moving)).map(({ name }) => name)).toContain('organization.templates_changed');
      await followTemplates(moving);
      const page = await deviations(chain.admin.scope, { language: 'ja' });
      const reported = page.hotels.find(({ hotel_id }) => hotel_id === moving.facilityId);
      return [await yearsOf(moving), reported?.items.find(({ item }) => item === 'retention')?.state];
    };
    expect(await moveTo('JP')).toEqual([3, 'failed']);
    expect(await moveTo('DE')).toEqual([1, 'locked']);
  });

  test("a hotel whose law forbids the template's value keeps its own value and is reported", async () => {
    const abroad = await aFacility({ country: 'DE' });
    await joinHotel(chain, abroad);
    await keepYears(abroad, 1);
    await copy(abroad, true);
    await followTemplates(hotel);
    expect([await yearsOf(hotel), await stateOf(hotel)]).toEqual([3, 'own']);
    const page = await deviations(chain.admin.scope, { language: 'ja' });
    const reported = page.hotels.find(({ hotel_id }) => hotel_id === hotel.facilityId);
    expect(reported?.items).toContainEqual(expect.objectContaining({ item: 'retention', state: 'failed' }));
  });
});

test('several changes to templates and brands add only one job per hotel', async () => {
  await copy(model, false);
  await copy(model, true);
  const brandId = await aBrand();
  await chooseBrand(chain.admin.scope, hotel.facilityId, brandId);
  const jobs = await jobsOf(hotel);
  expect(jobs.map(({ name }) => name)).toEqual(['organization.templates_changed']);
});

test('changes to brands and templates are limited per organization and hour', async () => {
  const { scope } = chain.admin;
  const limit = MAX_TEMPLATE_CHANGES_PER_HOUR;
  for (let call = 0; call < limit; call += 1)
    await limitCalls('templates changed', String(scope.organizationId), limit, now());
  const { facilityId } = hotel;
  for (const change of [
    () => copy(model, false),
    () => deleteTemplate(scope, 1),
    () => addBrand(scope, 'Mizuumi'),
    () => renameBrand(scope, 1, 'Mizuumi'),
    () => deleteBrand(scope, 1),
    () => chooseBrand(scope, facilityId, null),
  ])
    await expect(change()).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
});

describe('brands', () => {
  test("a brand's template takes precedence over the organization's", async () => {
    const brandId = await aBrand();
    await chooseBrand(chain.admin.scope, hotel.facilityId, brandId);
    await rollOut(model, 9, true, brandId);
    await rollOut(model, 7, true);
    expect(await yearsOf(hotel)).toBe(9);
  });

  test("hotels of a deleted brand follow the organization's template", async () => {
    const brandId = await aBrand();
    await chooseBrand(chain.admin.scope, hotel.facilityId, brandId);
    await rollOut(model, 7, false);
    await rollOut(model, 9, false, brandId);
    await deleteBrand(chain.admin.scope, brandId);
    await followTemplates(hotel);
    expect(await yearsOf(hotel)).toBe(7);
  });

  test('brand names are unique in an organization', async () => {
    await aBrand();
    await expect(aBrand()).rejects.toMatchObject({ details: { errors: { name: 'already_taken' } } });
  });
});

describe('the preview', () => {
  test('the preview shows which hotels would change and which deviate', async () => {
    const changed = await aFacility();
    await joinHotel(chain, changed);
    await keepYears(changed, 5);
    await keepYears(model, 7);
    const wanted = { item: 'retention', hotel_id: model.facilityId } as const;
    const rows = await previewTemplate(chain.admin.scope, wanted, 'ja');
    const found = new Map(rows.map(({ hotel_id, reach, differs }) => [hotel_id, `${reach} ${differs}`]));
    expect(found.get(model.facilityId)).toBe('source false');
    expect(found.get(hotel.facilityId)).toBe('follows true');
    expect(found.get(changed.facilityId)).toBe('own true');
  });
});

describe('leaving and deleting', () => {
  test('a hotel that leaves the organization keeps its values but not its locks', async () => {
    await rollOut(model, 7, true);
    await leaveOrganization(hotel.owner);
    expect([await yearsOf(hotel), await stateOf(hotel)]).toEqual([7, undefined]);
    await keepYears(hotel, 5);
    await followTemplates(hotel);
    expect(await yearsOf(hotel)).toBe(5);
  });

  test('a hotel that leaves while a template is applied is not locked afterwards', async () => {
    await keepYears(model, 7);
    await copy(model, true);
    await Promise.all([followTemplates(hotel), leaveOrganization(hotel.owner)]);
    await followTemplates(hotel);
    expect(await stateOf(hotel)).toBeUndefined();
    await keepYears(hotel, 5);
  });

  test('after a template is deleted, hotels keep its values without the lock', async () => {
    await keepYears(model, 7);
    const [saved] = await copy(model, true);
    await followTemplates(hotel);
    await deleteTemplate(chain.admin.scope, saved?.id ?? 0);
    await followTemplates(hotel);
    expect([await yearsOf(hotel), await stateOf(hotel)]).toEqual([7, undefined]);
  });

  test('a hotel that joins the organization follows its templates', async () => {
    await rollOut(model, 7, false);
    const young = await aFacility();
    await joinHotel(chain, young);
    await followTemplates(young);
    expect([await yearsOf(young), await stateOf(young)]).toEqual([7, 'inherited']);
  });
});
