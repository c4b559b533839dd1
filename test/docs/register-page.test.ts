import { expect, test } from 'vitest';
import { registerPage } from './register-page.ts';

test('the page of the guest register tells items, law and sources as the rules have them', async () => {
  await expect(registerPage()).toMatchFileSnapshot('../../docs/reference/guest-register.md');
});
