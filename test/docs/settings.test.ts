import { expect, test } from 'vitest';
import { settingsPage } from './settings-page.ts';

test('the settings page lists every setting of a hotel under its stored name', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../docs/reference/settings.md');
});
