import type { Browser, Locator, Page } from '@playwright/test';
import { openDashboard, openSetting } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;

async function openForm(desk: Page, name: string): Promise<void> {
  await openSetting(desk, name);
  await expect(desk.getByRole('table', { name })).toBeVisible();
}

async function addDrinks(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '質問を追加' }).click();
  const dialog = desk.getByRole('dialog', { name: '質問を追加' });
  await dialog.getByRole('button', { name: '決定' }).click();
  await expect(dialog.getByText('この項目をご入力ください。')).toHaveCount(2);
  await dialog.getByRole('radio', { name: '複数選択' }).check();
  const option = (number: number) => dialog.getByRole('textbox', { name: `選択肢${number}` });
  for (const each of [1, 2]) {
    await dialog.getByRole('button', { name: '選択肢を追加' }).click();
    await typeInto(option(each), each === 1 ? 'ビール' : '日本酒');
  }
  await typeInto(dialog.getByRole('textbox', { name: '質問' }), 'お飲み物');
  await dialog.getByRole('button', { name: 'English' }).click();
  await typeInto(dialog.getByRole('textbox', { name: '質問' }), 'Drinks');
  await typeInto(option(1), 'Beer');
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: '決定' }).click();
  await expect(dialog).toBeHidden();
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

async function save(desk: Page, button: string, saved: string): Promise<void> {
  await desk.getByRole('button', { name: button, exact: true }).click();
  await expect(desk.getByText(saved)).toBeVisible();
}

async function openGuestForm(
  browser: Browser,
  server: Server,
  hotel: Hotel,
  bookingNo: string,
  language: 'ja' | 'en',
) {
  await sendBookings(server, hotel, [bookingOf(bookingNo, language)]);
  const guest = await pageOf(browser, words[language].locale, phoneSize);
  await guest.goto((await server.linkOf(hotel, bookingNo)).shortLink);
  await typeInto(guest.getByRole('textbox', { name: words[language].phone }), '+81 90-1234-5678');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: words[language].details })).toBeVisible();
  return guest;
}

async function register(guest: Page): Promise<void> {
  await guest.getByRole('group', { name: w.inJapan }).first().getByText(w.yes).click();
  await guest.getByRole('checkbox', { name: 'ビール' }).check();
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByText(w.check)).toBeVisible();
  const born = guest.getByRole('group', { name: '生年月日' });
  for (const [part, value] of [
    ['年', '1980'],
    ['月', '4'],
    ['日', '2'],
  ] as const)
    await born.getByRole('combobox', { name: part, exact: true }).selectOption({ value });
  await guest.getByRole('button', { name: w.next }).click();
  await guest.getByRole('checkbox', { name: w.accept }).check();
  await guest.getByRole('button', { name: w.register }).click();
  await expect(guest.getByRole('heading', { name: w.thanks })).toBeVisible();
}

// Rule: questions.saved
test('guests are asked the questions of the hotel in their language', async ({ browser, server, hotel }) => {
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await openForm(desk, '入力フォーム');
  await addDrinks(desk);
  await desk.getByRole('checkbox', { name: '「生年月日」を代表者の必須項目にする' }).check();
  const handle = (question: string) => desk.getByRole('button', { name: `「${question}」を並べ替え` });
  await drag(desk, handle('性別'), handle('生年月日'));
  await handle('電話番号').focus();
  for (const [key, alert] of [
    ['Space', '「電話番号」を持ち上げました。現在14番目です。'],
    ['ArrowDown', '「電話番号」は15番目です。'],
    ['Space', '「電話番号」を15番目に置きました。'],
  ] as const) {
    await desk.keyboard.press(key);
    await expect(desk.getByText(alert)).toBeAttached();
    // The browser handles the next key one event-loop turn after the row was lifted.
    await desk.evaluate(() => new Promise(done => setTimeout(done)));
  }
  const preview = desk.getByRole('region', { name: 'お客様の画面（プレビュー）' });
  await expect(preview.getByRole('group', { name: 'お飲み物' })).toBeVisible();
  await expectAccessible(desk);
  await save(desk, '保存', '保存しました。');

  const guest = await openGuestForm(browser, server, hotel, 'Q-1', 'ja');
  await expect(guest.getByRole('main')).toContainText(/性別.*生年月日.*メールアドレス.*電話番号.*お飲み物/s);
  await register(guest);
  const foreigner = await openGuestForm(browser, server, hotel, 'Q-2', 'en');
  await expect(foreigner.getByRole('group', { name: 'Drinks' }).getByRole('checkbox')).toHaveCount(2);
  await expect(foreigner.getByRole('checkbox', { name: '日本酒' })).toBeVisible();

  await desk.getByRole('button', { name: '「お飲み物」を削除' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await save(desk, '保存', '保存しました。');
  await foreigner.reload();
  await expect(foreigner.getByRole('heading', { name: words.en.details })).toBeVisible();
  await expect(foreigner.getByRole('group', { name: 'Drinks' })).toHaveCount(0);
  await desk.getByRole('link', { name: '事前チェックイン' }).click();
  await desk.getByRole('button', { name: w.openDetails('Q-1') }).click();
  await expect(desk.getByRole('dialog')).toContainText(/お飲み物.*ビール/s);
});

async function keepWhatIsTyped(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Add a question' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add a question' });
  const question = dialog.getByRole('textbox', { name: 'Question' });
  await typeInto(question, 'Favourite flower');
  const ways = [
    () => desk.keyboard.press('Escape'),
    () => desk.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => desk.evaluate(() => history.back()),
  ];
  for (const leave of ways) {
    const asked = desk.waitForEvent('dialog').then(each => each.dismiss());
    await Promise.all([asked, leave()]);
    await expect(question).toHaveValue('Favourite flower');
  }
  desk.once('dialog', each => void each.accept());
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test(
  'unsaved changes of the form are neither lost nor overwritten by mistake',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    await openForm(desk, 'Check-in form');
    const age = desk.getByRole('checkbox', { name: 'Show “Age” to the main guest' });
    await age.check();
    await expect(desk.getByRole('rowheader', { name: /^Email address/ })).toContainText(
      'Always asked and required.',
    );
    await desk.getByRole('button', { name: '한국어' }).click();
    await expect(desk.getByRole('checkbox', { name: 'Show “나이” to the main guest' })).toBeChecked();
    await desk.getByRole('main').getByRole('button', { name: 'English' }).click();
    desk.once('dialog', question => void question.dismiss());
    await openSetting(desk, 'Stay types');
    await expect(age).toBeChecked();
    await keepWhatIsTyped(desk);

    const other = await desk.context().newPage();
    await other.goto(`${server.url}/dashboard/form`);
    await other.getByRole('checkbox', { name: 'Show “Gender” to the main guest' }).uncheck();
    await save(other, 'Save', 'Settings saved');
    await other.close();
    await desk.getByRole('button', { name: 'Save' }).click();
    const alert = desk.getByRole('alert').filter({ hasText: 'Someone else has saved this' });
    await expect(alert).toContainText('Gender');
    await expect(alert).toContainText('Main guest: not asked, companions: not asked');
    await expect(desk.getByRole('checkbox', { name: 'Show “Gender” to the main guest' })).not.toBeChecked();
    await expect(age).toBeChecked();
    await expectAccessible(desk);
    await save(desk, 'Save', 'Settings saved');
    await desk.reload();
    await expect(age).toBeChecked();

    const staff = await server.openStaff(hotel, ['checkin_form_setting.questionnaire.view']);
    const reader = await openDashboard(browser, server, staff, 'en');
    await openForm(reader, 'Check-in form');
    const gender = reader.getByRole('checkbox', { name: 'Show “Gender” to the main guest' });
    await expect(gender).toBeDisabled();
    await expect(gender).not.toBeChecked();
    await expect(reader.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expectAccessible(reader);
  },
);

test(
  'at 400% zoom, the preview is hidden and nothing covers the questions',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.goto(`${server.url}/dashboard/form`);
    const table = desk.getByRole('table');
    const preview = desk.getByRole('region', { name: 'お客様の画面' });
    await expect(table).toBeVisible();
    await expect(preview).toBeVisible();
    await desk.setViewportSize({ width: 360, height: 225 });
    await expect(preview).toBeHidden();
    const names = table.getByRole('rowheader');
    const widths = await names.evaluateAll(all => all.map(each => each.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(140);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(desk.getByRole('button', { name: '保存' })).not.toBeInViewport();

    await desk.getByRole('button', { name: 'プレビューを表示' }).click();
    const [shown, below] = [await preview.boundingBox(), await table.boundingBox()];
    if (!shown || !below) throw new Error('Preview or table is not shown');
    expect(shown.y + shown.height).toBeLessThanOrEqual(below.y);
  },
);
