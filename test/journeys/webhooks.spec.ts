import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { openDashboard, openSetting } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test, variation } from './journey.ts';
import { pasteInto, setValue, typeInto } from './typing.ts';

type Got = { headers: Record<string, string>; body: string };

async function aWebhookReceiver() {
  const got: Got[] = [];
  const answer = { status: 500, body: 'out of order' };
  const server = createServer((request, response) => {
    void text(request).then(body => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      got.push({ headers: Object.fromEntries(headers), body });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://localhost:${port}/hooks`, host: `localhost:${port}`, got, answer, server };
}

const shots = process.env.SHOTS;

test('an owner adds a webhook for bookings, sees its responses, pauses, resumes and deletes it', async ({
  browser,
  server,
  hotel,
}) => {
  const system = await aWebhookReceiver();
  const page = await openDashboard(browser, server, hotel, 'ja');
  const shoot = async (name: string) => {
    if (!shots) return;
    for (const [size, width, height] of [
      ['desk', 1440, 900],
      ['phone', 390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${shots}/webhooks-${name}-${size}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await openSetting(page, 'Webhook');
  await expect(page.getByText('Webhookはまだありません')).toBeVisible();
  await expectAccessible(page);
  await shoot('empty');

  await page.getByRole('button', { name: 'Webhookを追加' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhookを追加' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('この項目をご入力ください。')).toBeVisible();
  await typeInto(dialog.getByLabel('送信先のアドレス'), 'ftp://pms.example/');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('https:// で始まるアドレスをご入力ください。')).toBeVisible();
  await pasteInto(dialog.getByLabel('送信先のアドレス'), `https://pms.example/${'x'.repeat(500)}`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('文字数が多すぎます。短くしてご入力ください。')).toBeVisible();
  await expectAccessible(page);
  await shoot('add');
  await typeInto(dialog.getByLabel('送信先のアドレス'), system.url);
  await dialog.getByLabel('送信先のアドレス').press('Enter');
  await expect(page.getByRole('heading', { name: 'Webhookを追加しました' })).toBeFocused();
  const secret = await page.getByRole('textbox', { name: '署名キー' }).inputValue();
  await expectAccessible(page);
  await shoot('made');
  await page.getByRole('button', { name: '設定しました' }).click();

  const card = page.getByRole('region', { name: system.host });
  await card.getByRole('button', { name: 'テスト送信' }).click();
  await expect(card.getByText('テストは受け付けられませんでした：応答 500')).toBeVisible();
  await expect(card.getByText('応答の内容：out of order')).toBeVisible();
  await shoot('refused');
  if (shots) {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeVisible();
    await shoot('en');
    await page.getByRole('button', { name: '日本語' }).click();
  }
  Object.assign(system.answer, { status: 200 });
  await card.getByRole('button', { name: 'テスト送信' }).click();
  await expect(card.getByText(/テストは受け付けられました（200/)).toBeVisible();
  expect(() =>
    new Webhook(secret).verify(system.got[0]?.body ?? '', system.got[0]?.headers ?? {}),
  ).not.toThrow();

  await card.getByRole('button', { name: '一時停止' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '一時停止する' }).click();
  await expect(card.getByText(/から一時停止中/)).toBeVisible();
  await sendBookings(server, hotel, [bookingOf('W-1', 'ja')]);
  await server.register(hotel, 'W-1');
  await page.reload();
  await expect(card.getByText(/送信待ちの通知が[1-9]\d*件あります。/)).toBeVisible();
  await shoot('paused');
  const before = system.got.length;
  await card.getByRole('button', { name: '再開' }).click();
  await expect(card.getByText('有効')).toBeVisible();
  const types = () => system.got.slice(before).map(({ body }) => String(JSON.parse(body).type));
  await expect.poll(types, { timeout: 60_000 }).toContain('registration.submitted');

  await card.getByRole('button', { name: '送信記録' }).click();
  const log = page.getByRole('dialog', { name: `送信記録：${system.host}` });
  await expect(log.getByText('事前チェックインの登録')).toBeVisible();
  await expect(log.getByText('W-1').first()).toBeVisible();
  await expectAccessible(page);
  await shoot('log');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: '再送' }).click();
  await setValue(page.getByLabel('開始日'), bookingOf('W-1', 'ja').checkin_date);
  await page.getByRole('button', { name: '再送する' }).click();
  await expect(page.getByText(/件の通知を再送します。/)).toBeVisible();
  await shoot('replay');
  await card.getByRole('button', { name: '削除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(card).toHaveCount(0);
  system.server.close();
  system.server.closeAllConnections();
});

test(
  'each new secret is shown at its webhook, and leaving the page without copying it requires a confirmation',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'ja');
    await openSetting(page, 'Webhook');
    const cardOf = (host: string) => page.getByRole('region', { name: host, exact: true });
    const secretOf = (host: string) => cardOf(host).getByRole('textbox', { name: '署名キー' });
    const add = async (host: string) => {
      await page.getByRole('button', { name: 'Webhookを追加' }).click();
      await typeInto(page.getByLabel('送信先のアドレス'), `https://${host}/hooks`);
      await page.getByRole('button', { name: '保存' }).click();
      await expect(cardOf(host).getByRole('heading', { name: 'Webhookを追加しました' })).toBeFocused();
      return secretOf(host).inputValue();
    };
    const first = await add('one.example');
    const second = await add('two.example');
    await expect(secretOf('one.example')).toHaveValue(first);
    await cardOf('two.example').getByRole('button', { name: '署名キーの変更' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '作成する' }).click();
    await expect(
      cardOf('two.example').getByRole('heading', { name: '新しい署名キーを作成しました' }),
    ).toBeFocused();
    await expect(secretOf('two.example')).not.toHaveValue(second);
    await expect(secretOf('two.example')).toBeInViewport();
    await expect(secretOf('one.example')).toHaveValue(first);

    const questions: string[] = [];
    page.on('dialog', question => {
      questions.push(question.message());
      void question.dismiss();
    });
    const leave = () => page.getByRole('link', { name: 'APIキー' }).click();
    await cardOf('one.example').getByRole('button', { name: '設定しました' }).click();
    await leave();
    await expect
      .poll(() => questions)
      .toEqual([expect.stringContaining('署名キーがまだコピーされていません。')]);
    await expect(cardOf('two.example')).toBeVisible();
    await cardOf('two.example').getByRole('button', { name: '設定しました' }).click();
    await leave();
    await expect(page.getByRole('heading', { name: 'APIキー', level: 1 })).toBeVisible();
    expect(questions).toHaveLength(1);
  },
);
