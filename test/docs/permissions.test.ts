import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { permissionsPage } from './permissions-page.ts';

test('the permissions page matches the contracts', async () => {
  await expect(permissionsPage()).toMatchFileSnapshot('../../docs/reference/permissions.md');
});
