import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { saveProvider } from './commands/provider.ts';
import { signOnState } from './queries/state.ts';
import { signOnProvider } from './tables.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));
afterEach(resetClock);

const input = {
  issuer: 'https://login.example',
  client_id: 'id',
  client_secret: 'a-secret',
  groups_claim: 'groups',
};

const save = async ({ admin }: TestOrganization, day: string, change: Partial<typeof input> = {}) => {
  setClock(() => new Date(day));
  return (await saveProvider(admin.scope, { ...input, ...change })).provider?.set_up_at;
};

test('the set-up time of single sign-on is the time at which the issuer or client last changed', async () => {
  const organization = await anOrganization();
  const first = '2026-11-20T03:00:00.000Z';
  expect(await save(organization, first)).toBe(first);
  expect(await save(organization, '2026-11-21T03:00:00.000Z', { groups_claim: 'roles' })).toBe(first);
  const second = '2026-11-22T03:00:00.000Z';
  expect(await save(organization, second, { client_id: 'other' })).toBe(second);
  const third = '2026-11-23T03:00:00.000Z';
  const moved = { client_id: 'other', issuer: 'https://elsewhere.example' };
  expect(await save(organization, third, moved)).toBe(third);
});

test('a provider saved by an earlier version has no set-up time', async () => {
  const { admin, organizationId } = await anOrganization();
  await saveProvider(admin.scope, input);
  await platformDb(db =>
    db.update(signOnProvider).set({ setUpAt: null }).where(eq(signOnProvider.organizationId, organizationId)),
  );
  const { provider } = await platformDb(db => signOnState(db, admin.scope));
  expect(provider?.set_up_at).toBeNull();
});
