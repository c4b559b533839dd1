import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { permissionsPage } from './permissions-page.ts';

test('the page of permissions tells who may make each call, as the contracts have it', async () => {
  await expect(permissionsPage()).toMatchFileSnapshot('../../docs/reference/permissions.md');
});
