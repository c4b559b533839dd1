import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';

const take = "document.title = 'taken'";
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="24" height="24" onload="${take}">
  <script>${take}</script>
  <image href="data:image/png;base64,AA==" width="1" height="1" onerror="${take}"/>
  <animate attributeName="x" dur="1ms" onbegin="${take}" onend="${take}"/>
  <use href="data:image/svg+xml,&lt;svg id='a' xmlns='http://www.w3.org/2000/svg' onload='parent.${take}'/&gt;#a"/>
  <foreignObject width="24" height="24">
    <iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.${take}"/>
    <img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${take}"/>
  </foreignObject>
  <a xlink:href="javascript:${take}"><circle cx="12" cy="12" r="10" fill="#264b73"/></a></svg>`;
/** A text that would modify the page if it were rendered as HTML. */
const wifi = `Wi-Fi <img src="x" onerror="${take}">`;
const aFile = (name: string, mimeType: string, content: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

async function openLinks(desk: Page, settings: string, tab: string): Promise<void> {
  await desk.getByRole('link', { name: settings, exact: true }).click();
  await desk.getByRole('navigation', { name: settings }).getByRole('link', { name: tab }).click();
  await expect(desk.getByRole('heading', { level: 1, name: tab })).toBeVisible();
}

const textsOf = (table: Locator) => table.getByRole('rowheader');

async function addOwnLink(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'リンクを追加' }).click();
  const dialog = desk.getByRole('dialog', { name: 'リンクを追加' });
  const file = dialog.getByLabel('画像のアップロード');
  await dialog.getByRole('combobox', { name: '種類' }).selectOption({ label: '施設独自のリンク' });
  await dialog.getByRole('button', { name: '決定' }).click();
  await expect(dialog.getByText('画像をアップロードしてください。')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'テキスト' })).toBeFocused();
  await file.setInputFiles(aFile('icon.png', 'image/png', 'GIF89a'));
  await expect(dialog.getByText(/対応していないファイル形式です。/)).toBeVisible();
  await expectAccessible(desk);
  await file.setInputFiles(aFile('large.svg', 'image/svg+xml', drawing.padEnd(2_097_153)));
  await expect(dialog.getByText('ファイルサイズは2MB以下にしてください。')).toBeVisible();
  await file.setInputFiles(aFile('icon.svg', 'image/svg+xml', drawing));
  await expect(dialog.locator('img')).toBeVisible();
  await typeInto(dialog.getByRole('textbox', { name: 'テキスト' }), '貸切風呂のご予約');
  await typeInto(dialog.getByRole('textbox', { name: 'URL' }), 'javascript:alert(1)');
  await dialog.getByRole('button', { name: '決定' }).click();
  await expect(dialog.getByText(/で始まるアドレスをご入力ください。/)).toBeVisible();
  await typeInto(dialog.getByRole('textbox', { name: 'URL' }), '{host}/private-bath');
  await dialog.getByRole('button', { name: '決定' }).click();
  await expect(dialog).toBeHidden();
}

async function moveUp(desk: Page, text: string): Promise<void> {
  await desk.getByRole('button', { name: `「${text}」を並べ替え` }).focus();
  await desk.keyboard.press('Space');
  await expect(desk.getByText(`「${text}」を持ち上げました。`, { exact: false })).toBeAttached();
  // The browser handles keys one event-loop turn after the row was lifted. Once the row is at the top,
  // further presses change nothing.
  await expect(async () => {
    await desk.keyboard.press('ArrowUp');
    await expect(desk.getByText(`「${text}」は1番目です。`)).toBeAttached({ timeout: 500 });
  }).toPass();
  await desk.keyboard.press('Space');
}

test('the owner adds a link with an SVG icon and moves it up, and guests see the links in their language', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('K-1', 'ja')]);
  const { myPageId } = await server.register(hotel, 'K-1');
  await server.addLinks(hotel, [{ label: 'wifi', text: wifi }]);
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await openLinks(desk, '設定', '外部リンク');
  const table = desk.getByRole('table', { name: 'リンクの一覧' });
  await expect(desk.getByRole('button', { name: '保存', exact: true })).toBeDisabled();

  await addOwnLink(desk);
  await moveUp(desk, '貸切風呂のご予約');
  await expect(textsOf(table)).toHaveText(['貸切風呂のご予約', wifi]);
  await desk
    .getByRole('group', { name: 'お客様の画面の言語' })
    .getByRole('button', { name: 'English' })
    .click();
  await desk.getByRole('button', { name: 'リンクを追加' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '種類' }).selectOption('food_information');
  await expect(dialog.getByRole('textbox', { name: 'テキスト' })).toHaveValue('Dining');
  await typeInto(dialog.getByRole('textbox', { name: 'URL' }), 'https://hotel.example/dining');
  await dialog.getByRole('button', { name: '決定' }).click();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await expect(desk.getByText('保存しました。')).toBeVisible();

  const guest = await pageOf(browser, 'ja-JP', phoneSize);
  await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`);
  const links = guest.locator('main').getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(['貸切風呂のご予約', wifi]);
  await expect(links.first()).toHaveAttribute('href', `${server.url}/private-bath`);
  await expect(links.first().locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expectAccessible(guest);
  await guest.getByRole('combobox').selectOption('en');
  await expect(links).toHaveText(['Dining']);
  for (const page of [desk, guest]) expect(await page.title()).not.toBe('taken');
});

test(
  'only the owner can change links, and a second window is notified of a change',
  variation,
  async ({ browser, server, hotel }) => {
    await server.addLinks(hotel, [{ label: 'wifi', text: 'Wi-Fi', language: 'en' }]);
    const member = await server.openStaff(hotel, [
      'setting.basic_information.view',
      'setting.basic_information.edit',
    ]);
    const reader = await openDashboard(browser, server, member, 'en');
    await openLinks(reader, 'Settings', 'External links');
    await expect(reader.getByText('Only the owner of the hotel can change this setting.')).toBeVisible();
    await expect(reader.getByRole('table', { name: 'Links' })).toContainText('{host}/guide');
    for (const name of ['Add a link', 'Save', 'Edit “Wi-Fi”'])
      await expect(reader.getByRole('button', { name })).toHaveCount(0);

    const first = await openDashboard(browser, server, hotel, 'en');
    await openLinks(first, 'Settings', 'External links');
    const second = await first.context().newPage();
    await second.goto(first.url());
    const shown = (page: Page) => page.getByRole('switch', { name: 'Show “Wi-Fi”' });
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

    await expect(shown(second)).toBeChecked();
    await shown(first).press('Space');
    await save(first);
    await expect(first.getByText('Settings saved')).toBeVisible();
    await second.getByRole('button', { name: 'Delete “Wi-Fi”' }).click();
    await save(second);
    await expect(second.getByRole('alert')).toContainText('English: Wi-Fi');
    await expect(second.getByRole('table')).toHaveCount(0);
    await expectAccessible(second);

    second.once('dialog', dialog => dialog.dismiss());
    await second.getByRole('link', { name: 'Maintenance' }).click();
    await second.getByRole('button', { name: 'Use theirs for these items' }).click();
    await expect(shown(second)).not.toBeChecked();
  },
);
