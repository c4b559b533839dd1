import { expect, test } from 'vitest';
import { settingsPage } from './settings-page.ts';

test('the page of settings tells every setting of a hotel, as the store has it', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../docs/reference/settings.md');
});
