import {
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  test,
} from './journey.ts';
import { words } from './words.ts';

const japaneseAndEnglish = [
  { code: 'ja' as const, name: '日本語' },
  { code: 'en' as const, name: 'English' },
];
const welcome = {
  ja: '事前チェックインへようこそ',
  en: 'Welcome. Check in before you arrive',
};

test(
  'a guest whose language the hotel does not offer sees English and can choose a language of the hotel',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'language', japaneseAndEnglish);
    const page = await fetch(landing(server, hotel), {
      headers: { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' },
    });
    expect(await page.text()).toContain('<html lang="en">');

    const guest = await pageOf(browser, 'ko-KR', phoneSize);
    await guest.goto(landing(server, hotel));
    await expect(guest.getByRole('heading', { name: welcome.en })).toBeVisible();
    await expect(guest.locator('html')).toHaveAttribute('lang', 'en');
    await expect(guest).toHaveTitle('Pre-check-in · Ryokan Hanamizuki');
    await expect(guest.getByRole('combobox').getByRole('option')).toHaveText(['日本語', 'English']);

    await guest.getByRole('combobox').selectOption('ja');
    await expect(guest.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(guest).toHaveTitle('事前チェックイン｜旅館 花みずき');
    await guest.goto(landing(server, hotel));
    await expect(guest.getByRole('heading', { name: welcome.ja })).toBeVisible();
  },
);

test(
  'the terms open as a dialog, which a tap outside closes',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'terms-conditions-en', {
      content: '<h1>Rules</h1><p>No <b>smoking</b>.<script>document.title="x"</script></p>',
    });
    const guest = await pageOf(browser, words.en.locale, phoneSize);
    await guest.goto(landing(server, hotel));
    await guest.getByRole('button', { name: 'Read the hotel’s terms and conditions' }).click();
    const terms = guest.getByRole('dialog');
    await expect(terms.getByText('No smoking.')).toBeVisible();
    await expect(terms.locator('script')).toHaveCount(0);
    await expectAccessible(guest);
    await terms.getByText('No smoking.').click();
    await expect(terms).toBeVisible();
    await guest.mouse.click(phoneSize.width / 2, 8);
    await expect(terms).toBeHidden();
  },
);

test(
  'the terms have a separate page in the language of its URL',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, words.en.locale, phoneSize);
    await guest.goto(`${server.url}/terms-and-condition?lang=ja&slug=${hotel.slug}`);
    await expect(guest.getByText('館内は禁煙です。')).toBeVisible();
    await expect(guest).toHaveTitle('利用規約｜旅館 花みずき');
    await expectAccessible(guest);

    await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
    const [own] = await Promise.all([
      guest.waitForEvent('popup'),
      guest.getByRole('link', { name: 'Terms of this service' }).click(),
    ]);
    await expect(own).toHaveTitle('Terms and conditions · Genkan');
  },
);

const landing = (server: Server, hotel: Hotel) => `${server.url}/check-in?slug=${hotel.slug}`;
