import { openDashboard, openSetting } from './front-desk.ts';
import { expect, test } from './journey.ts';
import { typeInto } from './typing.ts';

test('staff have only the dashboard pages that their permissions allow, and the API calls of other pages are rejected', async ({
  browser,
  server,
  hotel,
}) => {
  const member = await server.openStaff(hotel, [
    'filter_setting.localized_filter.view',
    'notice_setting.sms.view',
    'setting.picture.download',
  ]);
  const page = await openDashboard(browser, server, member, 'en');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
    'Arrivals',
    'Pre-check-in',
    'Settings',
  ]);
  await openSetting(page, 'Stay types');
  await expect(page.getByRole('heading', { level: 1, name: 'Stay types' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Save|Add/ })).toHaveCount(0);
  await typeInto(page.getByRole('searchbox', { name: 'Search settings' }), 'users');
  await expect(page.getByText('No setting found')).toBeVisible();
  await typeInto(page.getByRole('searchbox'), 'message texts');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Message texts' })).toBeVisible();

  const statusOf = (call: string) => page.evaluate(async path => (await fetch(`/api/${path}`)).status, call);
  expect(await statusOf(`localized-filters/${hotel.facilityId}`)).toBe(200);
  for (const call of ['user-managements', 'roles', 'audit', 'integrations/api-keys', 'log/ids-download-list'])
    expect([call, await statusOf(call)]).toEqual([call, 403]);
  for (const hidden of ['form', 'downloads', 'notifications', 'users', 'terms', 'settings', 'audit']) {
    await page.goto(`${server.url}/dashboard/${hidden}`);
    await expect(page).toHaveURL(/\/error-404/);
  }
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pre-check-in' })).toBeVisible();
});
