import type { Browser, Page } from '@playwright/test';
import { rowOf } from './front-desk.ts';
import { bookingOf, expect, pageOf, phoneSize, type Server, test, variation } from './journey.ts';
import { signUp } from './new-hotel.ts';
import { answerLivesInJapan } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const en = words.en;
const HOTEL = {
  name: '旅館 富士見',
  slug: 'fujimi',
  email: 'okami@fujimi.example.com',
  username: 'Fujimi2026',
  password: 'Mizuumi.2026',
};

test(
  'a new hotel gets from sign-up to its first registered guest',
  variation,
  async ({ browser, server }) => {
    const desk = await signUp(browser, server, HOTEL);
    await writeMyPage(desk);
    await askForFlowers(desk);
    await offerFilters(desk);
    await writeTerms(desk);
    const key = await makeKey(desk);
    await book(server, key);

    await clickMenuLink(desk, '事前チェックイン');
    await desk.getByRole('checkbox', { name: 'FIRST-1 を選択' }).check();
    await desk.getByRole('button', { name: 'ご案内を送信' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: '送信する', exact: true }).click();
    await dialog.getByRole('button', { name: '保留中でも送信する' }).click();

    await registerInEnglish(browser, server);
    await desk.getByRole('button', { name: words.ja.openDetails('FIRST-1') }).click();
    await expect(desk.getByRole('dialog')).toContainText(/好きなお花.*Camellia/s);
    await expect(desk.getByRole('dialog')).toContainText('ご宿泊');
    await desk.keyboard.press('Escape');
    await expect(rowOf(desk, 'FIRST-1')).toContainText(words.ja.seen);
  },
);

const clickMenuLink = (desk: Page, name: string) => desk.getByRole('link', { name, exact: true }).click();

async function save(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '保存', exact: true }).first().click();
  await expect(desk.getByText('保存しました。').first()).toBeVisible();
}

async function writeMyPage(desk: Page): Promise<void> {
  await clickMenuLink(desk, '設定');
  await clickMenuLink(desk, 'マイページ');
  await desk.getByRole('main').getByRole('button', { name: 'English' }).click();
  await typeInto(desk.getByRole('textbox', { name: '文章1' }), 'The lake is best seen at dawn.');
  await save(desk);
}

async function askForFlowers(desk: Page): Promise<void> {
  await clickMenuLink(desk, '入力フォーム');
  await desk.getByRole('button', { name: '質問を追加' }).click();
  const dialog = desk.getByRole('dialog', { name: '質問を追加' });
  await dialog.getByRole('radio', { name: '文字入力' }).check();
  await typeInto(dialog.getByRole('textbox', { name: '質問' }), '好きなお花');
  await typeInto(dialog.getByRole('textbox', { name: '回答の説明' }), '例：桜');
  await dialog.getByRole('button', { name: 'English' }).click();
  await typeInto(dialog.getByRole('textbox', { name: '質問' }), 'Favourite flower');
  await dialog.getByRole('button', { name: '決定' }).click();
  await save(desk);
}

async function offerFilters(desk: Page): Promise<void> {
  await clickMenuLink(desk, 'ご利用区分');
  for (const [number, name] of [
    [1, 'ご宿泊'],
    [2, '日帰り入浴'],
  ] as const) {
    await desk.getByRole('button', { name: 'ご利用区分を追加' }).click();
    await typeInto(desk.getByRole('textbox', { name: `ご利用区分${number}の名前` }), name);
  }
  await desk.getByRole('switch', { name: 'お客様にご利用区分を選んでいただく' }).check();
  await save(desk);
}

async function writeTerms(desk: Page): Promise<void> {
  await clickMenuLink(desk, '利用規約');
  await desk.getByRole('main').getByRole('button', { name: 'English' }).click();
  await typeInto(desk.getByRole('textbox', { name: '利用規約（English）' }), 'Quiet after 22:00.');
  await save(desk);
}

async function makeKey(desk: Page): Promise<string> {
  await clickMenuLink(desk, 'APIキー');
  await desk.getByRole('checkbox', { name: '予約の送信と変更' }).check();
  await typeInto(desk.getByLabel('新しいキーの名前'), 'PMS');
  await desk.keyboard.press('Enter');
  const key = await desk.getByLabel('新しいAPIキー').inputValue();
  await desk.getByRole('button', { name: '設定しました' }).click();
  return key;
}

async function book(server: Server, key: string): Promise<void> {
  const response = await fetch(`${server.url}/api/pms/bookings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ bookings: [bookingOf('FIRST-1', 'en')] }),
  });
  expect(response.status).toBe(200);
}

async function registerInEnglish(browser: Browser, server: Server): Promise<void> {
  const mail = await server.inbox.mailTo('taro-FIRST-1@example.jp');
  const guest = await pageOf(browser, en.locale, phoneSize);
  await guest.goto(/https?:\/\/\S+\/g\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await typeInto(guest.getByRole('textbox', { name: en.phone }), '+81 90-1234-5678');
  await guest.getByRole('button', { name: en.next }).click();
  await guest.getByText('ご宿泊', { exact: true }).click();
  await guest.getByRole('button', { name: en.next }).click();
  await answerLivesInJapan(guest, 0, en);
  await typeInto(guest.getByRole('textbox', { name: 'Favourite flower' }), 'Camellia');
  await guest.getByRole('button', { name: en.next }).click();
  await guest
    .getByRole('main')
    .getByRole('button', { name: 'Read the hotel’s terms and conditions' })
    .click();
  await expect(guest.getByRole('dialog')).toContainText('Quiet after 22:00.');
  await guest.keyboard.press('Escape');
  await guest.getByRole('checkbox', { name: en.accept }).check();
  await guest.getByRole('button', { name: en.register }).click();
  await expect(guest.getByRole('img', { name: en.qr })).toBeVisible();
  await guest.getByRole('button', { name: en.toMyPage }).click();
  await expect(guest.getByText('The lake is best seen at dawn.')).toBeVisible();
}
