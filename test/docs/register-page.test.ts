import { expect, test } from 'vitest';
import { registerPage } from './register-page.ts';

test('the guest register page contains the items, laws and sources of the rules', async () => {
  await expect(registerPage()).toMatchFileSnapshot('../../docs/reference/guest-register.md');
});
