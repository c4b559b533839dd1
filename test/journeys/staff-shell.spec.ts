import { atTheDesk, withClock } from './front-desk.ts';
import { expect, test, variation } from './journey.ts';
import { listWords } from './list-words.ts';
import { words } from './words.ts';

test(
  'Who does nothing for as long as the hotel allows is signed out',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'logout_time', 600);
    const desk = await withClock(await atTheDesk(browser, server, hotel, 'en'));
    const answered = desk.waitForResponse('**/api/auth/reset-idle-time');
    await desk.clock.fastForward('09:00');
    await desk.getByRole('heading', { name: listWords.en.title }).click();
    await answered;
    await desk.clock.fastForward('09:00');
    await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
    await desk.clock.fastForward('01:10');
    await expect(desk.getByText('Logged out. Please log in again.')).toBeVisible();
    await desk.goto(`${server.url}/dashboard`);
    await expect(desk.getByRole('button', { name: words.en.signIn })).toBeVisible();
  },
);

test('The dashboard speaks the language that was chosen, shows the way to help, and signing out reaches the other tab', async ({
  browser,
  server,
  hotel,
}) => {
  const desk = await atTheDesk(browser, server, hotel, 'ja');
  const other = await desk.context().newPage();
  await other.goto(`${server.url}/dashboard`);
  await desk.getByRole('button', { name: 'English' }).click();
  await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('heading', { name: listWords.en.title })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://help.example/');
  await expect(desk.getByText(hotel.username)).toBeVisible();
  await expect(other.getByRole('heading', { name: listWords.ja.title })).toBeVisible();
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk.getByRole('button', { name: words.en.signIn })).toBeVisible();
  await expect(other.getByRole('button', { name: words.en.signIn })).toBeVisible();
});
