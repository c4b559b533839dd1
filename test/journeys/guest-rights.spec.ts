import { readFile } from 'node:fs/promises';
import { preventReuse } from './browsers.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
} from './journey.ts';
import { typeInto } from './typing.ts';

const words = {
  en: {
    link: 'Your data at this hotel',
    prove: 'Confirm it’s you',
    byCode: 'Use the verification code',
    code: /^Verification code/,
    go: 'Continue',
    title: 'Your data',
    law: /Ryokan Business Act, art\. 6/,
    yes: 'Yes, it’s correct',
    said: 'You have confirmed your data. Thank you.',
    correct: /^Correct details: You/,
    name: /^Full name/,
    save: 'Save the correction',
    pdf: 'Save as PDF',
    json: 'Save as JSON',
    ask: 'Request deletion',
    now: 'Delete now',
    answer: /^Response to your request/,
    finish: 'Sign out on this device',
    finished: 'You’re signed out',
  },
  ja: {
    link: 'お預かりしている情報',
    prove: 'ご本人の確認',
    byCode: '確認コードで確認する',
    code: /^確認コード/,
    go: '次へ',
    title: 'お預かりしている情報',
    law: /旅館業法第6条/,
    yes: '間違いありません',
    said: '内容をご確認いただきました。ありがとうございます。',
    correct: /^ご登録者様.*の内容を訂正する/,
    name: /^お名前/,
    save: '訂正を保存する',
    pdf: 'PDFで保存する',
    json: 'JSON形式で保存する',
    ask: '削除を依頼する',
    now: '削除する',
    answer: 'ご依頼への回答',
    finish: 'この端末での操作を終了する',
    finished: 'この端末での操作を終了しました',
  },
};

for (const language of process.env.SOAK ? (['en', 'ja'] as const) : (['ja'] as const)) {
  const w = words[language];

  test(`a guest sees, corrects, confirms, downloads and deletes their data on My Page (${language})`, async ({
    browser,
    server,
    hotel,
  }) => {
    await server.show(hotel, ['gender']);
    await sendBookings(server, hotel, [bookingOf('G-1', language)]);
    const { myPageId } = await server.register(hotel, 'G-1', 'abroad');
    const { verificationCode } = await server.linkOf(hotel, 'G-1');
    const guest = await pageOf(browser, language, phoneSize);
    await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}&lang=${language}`);
    await guest.getByRole('button', { name: w.link }).click();

    await expect(guest.getByRole('heading', { name: w.prove })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: w.byCode }).click();
    await typeInto(guest.getByLabel(w.code), '00000000');
    await guest.getByRole('button', { name: w.go }).click();
    await expect(guest.getByLabel(w.code)).toBeFocused();
    await typeInto(guest.getByLabel(w.code), verificationCode);
    await guest.getByRole('button', { name: w.go }).click();

    await expect(guest.getByRole('heading', { name: w.title, exact: true })).toBeVisible();
    await expect(guest.getByText(w.law).first()).toBeVisible();
    await expectAccessible(guest);

    await guest.getByRole('button', { name: w.correct }).click();
    await typeInto(guest.getByLabel(w.name).first(), 'Kim Minji');
    await expectAccessible(guest);
    await guest.getByRole('button', { name: w.save }).click();
    await expect(guest.getByText('Kim Minji').first()).toBeVisible();

    await guest.getByRole('button', { name: w.yes }).click();
    await expect(guest.getByText(w.said)).toBeVisible();

    const pdf = guest.waitForEvent('download');
    await guest.getByRole('button', { name: w.pdf }).click();
    expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');

    const coming = guest.waitForEvent('download');
    await guest.getByRole('button', { name: w.json }).click();
    const file = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(JSON.stringify(file)).toContain('Kim Minji');
    expect(file.pictures.length).toBeGreaterThan(0);

    await guest.getByRole('button', { name: w.ask }).click();
    await guest.getByRole('button', { name: w.now }).click();
    await expect(guest.getByText(w.answer)).toBeVisible();
    await expectAccessible(guest);

    await guest.getByRole('button', { name: w.finish }).click();
    await expect(guest.getByRole('heading', { name: w.finished })).toBeVisible();
    await guest.goBack();
    await expect(guest.getByText('Kim Minji')).toHaveCount(0);
  });
}

test(
  'the data is hidden five minutes after a proof, and unsaved corrections reappear after another proof',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    await sendBookings(server, hotel, [bookingOf('G-2', 'en')]);
    const { myPageId } = await server.register(hotel, 'G-2');
    const { verificationCode } = await server.linkOf(hotel, 'G-2');
    const guest = await pageOf(browser, 'en', phoneSize);
    preventReuse(guest);
    await guest.clock.install();
    await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}&lang=en`);
    await guest.getByRole('button', { name: w.link }).click();
    const prove = async () => {
      await guest.getByRole('button', { name: w.byCode }).click();
      await typeInto(guest.getByLabel(w.code), verificationCode);
      await guest.getByRole('button', { name: w.go }).click();
    };
    await prove();
    await guest.getByRole('button', { name: w.correct }).click();
    await typeInto(guest.getByLabel(w.name).first(), 'Kim Minji');
    await guest.clock.fastForward('05:01');
    await expect(guest.getByText('Five minutes have passed.')).toBeVisible();
    await expect(guest.getByText('Kim Minji')).toHaveCount(0);
    await prove();
    await expect(guest.getByLabel(w.name).first()).toHaveValue('Kim Minji');
  },
);

test(
  'correcting a postal code keeps it, and an address that the guest typed during the lookup',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    await server.show(hotel, ['zip_code']);
    await sendBookings(server, hotel, [bookingOf('G-3', 'en')]);
    const { myPageId } = await server.register(hotel, 'G-3');
    const { verificationCode } = await server.linkOf(hotel, 'G-3');
    const guest = await pageOf(browser, 'en', phoneSize);
    await guest.goto(`${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}&lang=en`);
    await guest.getByRole('button', { name: w.link }).click();
    await guest.getByRole('button', { name: w.byCode }).click();
    await typeInto(guest.getByLabel(w.code), verificationCode);
    await guest.getByRole('button', { name: w.go }).click();
    await guest.getByRole('button', { name: w.correct }).click();
    const line = Promise.withResolvers<void>();
    await guest.route('**/api/postal-code/**', async route => {
      await line.promise;
      await route.continue();
    });
    const zip = guest.getByRole('textbox', { name: 'Postal code' });
    await typeInto(zip, '100-0001');
    const address = guest.getByRole('textbox', { name: 'Home address' });
    await typeInto(address, '東京都千代田区千代田9-9');
    line.resolve();
    await expect(guest.getByText('東京都千代田区千代田', { exact: false }).first()).toBeVisible();
    await expect(zip).toHaveValue('100-0001');
    await expect(address).toHaveValue('東京都千代田区千代田9-9');
  },
);
