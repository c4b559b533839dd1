import { expect, test } from 'vitest';
import { registerPage } from './register-page.ts';

test('the guest register page matches the rules in items, law and sources', async () => {
  await expect(registerPage()).toMatchFileSnapshot('../../docs/reference/guest-register.md');
});
