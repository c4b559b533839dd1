import { openDashboard, openSetting } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, sendBookings, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

// Rule: texts.saved
test('a hotel writes and previews its confirmation text, which guests then receive', async ({
  browser,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('C-1', 'ja')]);
  const desk = await openDashboard(browser, server, hotel, 'ja');
  await openSetting(desk, '文面');
  await desk.getByRole('link', { name: '登録完了メール' }).click();
  const text = desk.getByRole('textbox', { name: '本文（日本語）' });
  await expect(text).toContainText('事前チェックインにご登録いただき');
  await expectAccessible(desk);
  await typeInto(desk.getByRole('textbox', { name: '件名' }), '[guest_name] 様、お待ちしております 🏮');
  await typeInto(text, '[gest_name] 様');
  await expect(desk.getByRole('alert')).toContainText('[gest_name]');
  await expect(desk.getByRole('button', { name: '保存' })).toBeDisabled();
  await typeInto(text, 'ご登録ありがとうございます。');
  await text.press('Enter');
  await desk.getByRole('button', { name: 'マイページ [mypage_url]' }).click();
  const preview = desk.getByRole('region', { name: 'お客様に届くメール（例）' });
  await expect(preview).toContainText('山田 花子 様、お待ちしております 🏮');
  await expect(preview).toContainText('マイページを開く');
  await desk.getByRole('button', { name: '保存' }).click();
  await expect(desk.getByText('メールの文面を保存しました。')).toBeVisible();
  await expect(desk.getByText(`（${hotel.username}）`)).toBeVisible();

  const { myPageId } = await server.register(hotel, 'C-1');
  const mail = await server.inbox.mailTo('taro@example.com', myPageId);
  expect(mail.subject).toBe('山田 太郎 様、お待ちしております 🏮');
  expect(mail.text).toMatch(/^ご登録ありがとうございます。\n/);
  expect(mail.text).toContain('\n\nマイページを開く\n');
  expect(mail.html).toContain(myPageId);
});

// Rule: texts.sample-sent
test(
  'a hotel sends a test message with unsaved text to its own email address',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.goto(`${server.url}/dashboard/cms?text=pre-email-B&lang=en`);
    const text = desk.getByRole('textbox', { name: 'Content (English)' });
    await typeInto(text, 'Dear [gest_name]');
    await desk.getByRole('button', { name: 'Send a sample' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Send a sample email' });
    const addresses = dialog.getByRole('textbox', { name: 'Email addresses' });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(addresses).toHaveAccessibleDescription(/Please fill in this field/);
    await typeInto(addresses, 'frontdesk@example.com, owner');
    await expect(addresses).toHaveAccessibleDescription(/Please check the email address/);
    await typeInto(addresses, 'frontdesk@example.com, owner@example.com');
    await addresses.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('a tag that cannot be used here');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Cancel' }).first().click();

    await typeInto(text, 'Dear [guest_name], see you soon 🏮');
    await desk.getByRole('button', { name: 'Send a sample' }).click();
    await expect(addresses).toHaveValue('frontdesk@example.com, owner@example.com');
    await addresses.press('Enter');
    await expect(desk.getByText('Sample email sent.')).toBeVisible();
    await expect(dialog).toBeHidden();
    for (const address of ['frontdesk@example.com', 'owner@example.com']) {
      const mail = await server.inbox.mailTo(address, 'see you soon');
      expect(mail.subject).toMatch(/^\[Sample\] /);
      expect(mail.text).toMatch(/^Dear (?!\[).+, see you soon 🏮\n/);
      expect(mail.replyTo).toMatchObject([{ address: hotel.email }]);
    }
    // The preview briefly keeps its previous error.
    await expect(desk.getByRole('alert')).toHaveCount(1);
    await expect(desk.getByRole('alert')).toContainText('A guide message needs [link]');
    await expect(desk.getByRole('button', { name: 'Save' })).toBeDisabled();
    await desk.getByRole('button', { name: 'Link to the form [link]' }).click();
    await expect(desk.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
);

// Rule: texts.saved
test(
  'a hotel writes its SMS text and sees that the text was saved',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.goto(`${server.url}/dashboard/cms?text=message-sms&lang=en`);
    await typeInto(
      desk.getByRole('textbox', { name: 'Content' }),
      'Dear [guest_name], please register: [link]',
    );
    const preview = desk.getByRole('region', { name: 'The SMS as a guest gets it (example)' });
    await expect(preview).toContainText('Dear Emma Smith, please register: https://');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('SMS text saved')).toBeVisible();
  },
);
