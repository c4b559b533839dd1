import { setUpFactor } from './authenticator-app.ts';
import { preventReuse } from './browsers.ts';
import { signIn, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { acceptTerms, answerLivesInJapan, goToReview } from './party.ts';
import { drawSignature, texts } from './picture-steps.ts';
import { screenshotTaker } from './shooting.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const MINUTE = 60_000;
const tablet = { width: 1024, height: 768 };

test('a guest registers on a tablet at the front desk, which is locked until staff take it back', async ({
  browser,
  server,
  hotel,
}) => {
  const w = words.en;
  await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
  await server.show(hotel, ['signature']);
  await sendBookings(server, hotel, [bookingOf('TB-1', 'en'), bookingOf('TB-2', 'en')]);
  const desk = await pageOf(browser, w.locale, tablet);
  preventReuse(desk);
  const shoot = screenshotTaker(desk, 'at-the-counter');
  await signIn(desk, server, hotel);
  await desk.goto(`${server.url}/dashboard/arrivals`);
  const otherTab = await desk.context().newPage();
  await otherTab.goto(`${server.url}/dashboard/`);
  await expect(otherTab.getByRole('row', { name: /TB-1/ })).toBeVisible();

  await desk.getByRole('button', { name: /^Register here: .*TB-1/ }).click();
  await expect(desk.getByRole('dialog', { name: 'Register at the front desk' })).toBeVisible();
  await expect(desk.getByRole('dialog').getByText(/, reservation TB-1$/)).toBeVisible();
  await expectAccessible(desk);
  await shoot('ways');
  await desk.setViewportSize(tablet);
  const takeBackHere = { name: 'Take back the device' };
  // Both tabs are notified of the lock before the response that opens the form arrives.
  await desk.route(
    '**/api/hand-over/start',
    async route => {
      const response = await route.fetch();
      await otherTab.reload();
      await expect(otherTab.getByRole('heading', takeBackHere)).toBeVisible();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await desk.getByRole('button', { name: 'Hand over this device' }).dblclick();
  await expect(desk.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expectAccessible(desk);
  await shoot('welcome');
  await desk.setViewportSize(tablet);
  await otherTab.goto(`${server.url}/dashboard/`);
  await expect(otherTab.getByRole('heading', takeBackHere)).toBeVisible();
  await expect(otherTab.getByText('TB-1')).toHaveCount(0);
  await otherTab.goto(`${server.url}/two-factor`);
  await expect(otherTab.getByRole('heading', takeBackHere)).toBeVisible();
  await otherTab.close();

  await desk.clock.install();
  await desk.getByRole('button', { name: 'English' }).click();
  await expect(desk.getByRole('heading', { name: w.details })).toBeVisible();
  await expect(desk.getByRole('button', { name: w.back, exact: true })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Change: Full name' }).click();
  await typeInto(desk.getByRole('textbox', { name: w.fullName }).first(), 'Alexandra Constantinople-Smith');
  await expect(desk.getByText(w.saved)).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('textbox', { name: w.fullName }).first()).toHaveValue(
    'Alexandra Constantinople-Smith',
  );
  await desk.clock.fastForward(2 * MINUTE);
  const cover = desk.getByRole('dialog', { name: /Are you still there/ });
  await expect(cover).toBeVisible();
  await expectAccessible(desk);
  await shoot('covered');
  await desk.setViewportSize(tablet);
  await cover.getByRole('button', { name: 'Continue' }).click();
  await expect(cover).toHaveCount(0);

  await answerLivesInJapan(desk, 0, w);
  await desk.getByRole('button', { name: w.next, exact: true }).click();
  await expect(desk.getByRole('heading', { name: texts.sign })).toBeVisible();
  await drawSignature(desk);
  await desk.getByRole('button', { name: texts.save, exact: true }).click();
  await expect(desk.getByText(texts.signed)).toBeVisible();
  await shoot('signature');
  await desk.setViewportSize(tablet);
  await goToReview(desk, w);
  await desk.getByRole('button', { name: w.register, exact: true }).click();
  await expect(desk.getByRole('heading', { name: w.thanks })).toBeVisible();
  await expect(desk.getByRole('img', { name: w.qr })).toBeVisible();
  await expectAccessible(desk);
  await expect(desk.getByRole('button', { name: 'Save as a picture' })).toHaveCount(0);
  await shoot('registered');
  await desk.setViewportSize(tablet);
  await desk.getByRole('button', { name: 'Return the device' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible();
  await expectAccessible(desk);
  await shoot('given-back');
  await desk.setViewportSize(tablet);
  expect(
    (await desk.context().cookies()).filter(({ name }) => /genkan_(guest|page|hand)/.test(name)),
  ).toEqual([]);

  await desk.goBack();
  await expect(desk.getByText('Alexandra')).toHaveCount(0);
  await desk.goto(`${server.url}/take-back`);
  await expect(desk.getByRole('heading', takeBackHere)).toBeVisible();
  await expectAccessible(desk);
  await shoot('take-back');
  await desk.setViewportSize(tablet);
  await typeInto(desk.getByLabel(/password/i).first(), 'Wrong.12345');
  await desk.getByRole('button', { name: 'Take the device back' }).click();
  await expect(desk.getByText('The current password is not correct.')).toBeVisible();
  await typeInto(desk.getByLabel(/password/i).first(), hotel.password);
  await desk.getByRole('button', { name: 'Take the device back' }).click();
  await expect(desk).toHaveURL(/\/dashboard\/arrivals/);
  await desk.getByRole('button', { name: /Open the details of TB-1/ }).click();
  await expect(desk.getByText(/Filled in at the front desk on a hotel device/)).toBeVisible();
  await expectAccessible(desk);
  await shoot('details');
});

test(
  'a guest who leaves the tablet is signed out after twelve minutes, and the draft is kept',
  variation,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    await sendBookings(server, hotel, [bookingOf('TB-3', 'en')]);
    const desk = await pageOf(browser, w.locale, tablet);
    preventReuse(desk);
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    const handOver = async () => {
      await desk.getByRole('button', { name: /^Register here: .*TB-3/ }).click();
      await desk.getByRole('button', { name: 'Hand over this device' }).click();
      await desk.getByRole('button', { name: 'English' }).click();
      await expect(desk.getByRole('heading', { name: w.details })).toBeVisible();
    };
    await desk.clock.install();
    await handOver();
    await desk.getByRole('button', { name: 'Change: Full name' }).click();
    await typeInto(desk.getByRole('textbox', { name: w.fullName }).first(), 'Left Behind');
    await desk.clock.fastForward(12 * MINUTE);
    await expect(desk.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible();
    await desk.getByRole('link', { name: 'For staff: continue here' }).click();
    await typeInto(desk.getByLabel(/password/i).first(), hotel.password);
    await desk.getByRole('button', { name: 'Take the device back' }).click();
    await expect(desk).toHaveURL(/\/dashboard\/arrivals/);
    await handOver();
    await expect(desk.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('Left Behind');
  },
);

test(
  'a form that staff left open in another tab closes when the next guest gets the device',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    await sendBookings(server, hotel, [bookingOf('OT-1', 'en'), bookingOf('OT-2', 'en')]);
    const typing = await pageOf(browser, w.locale, tablet);
    preventReuse(typing);
    await signIn(typing, server, hotel);
    await typing.goto(`${server.url}/dashboard/arrivals`);
    await typing.getByRole('button', { name: /^Register here: .*OT-1/ }).click();
    await typing.getByRole('button', { name: 'Type for the guest' }).click();
    await expect(typing.getByRole('heading', { name: w.details })).toBeVisible();
    await typing.getByRole('button', { name: 'Change: Full name' }).click();
    await typeInto(typing.getByRole('textbox', { name: w.fullName }).first(), 'Earlier Guest');
    await expect(typing.getByText(w.saved)).toBeVisible();
    const next = await typing.context().newPage();
    await next.goto(`${server.url}/dashboard/arrivals`);
    await next.getByRole('button', { name: /^Register here: .*OT-2/ }).click();
    await next.getByRole('button', { name: 'Hand over this device' }).click();
    await next.getByRole('button', { name: 'English' }).click();
    await expect(next.getByRole('heading', { name: w.details })).toBeVisible();
    await expect(typing.getByRole('heading', { name: 'Take back the device' })).toBeVisible();
    await typing.goBack();
    await expect(typing.getByRole('textbox', { name: w.fullName }).first()).toHaveCount(0);
    await expect(next.getByRole('heading', { name: w.details })).toBeVisible();
  },
);

test(
  'a guest registers on their own phone with a QR code, and staff fill in the form of a walk-in guest',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.ja;
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await sendBookings(server, hotel, [bookingOf('PH-1', 'ja')]);
    const desk = await pageOf(browser, w.locale, phoneSize);
    preventReuse(desk);
    const shoot = screenshotTaker(desk, 'at-the-counter-ja');
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await desk.getByRole('button', { name: /^ここで登録.*PH-1/ }).click();
    await desk.getByRole('button', { name: 'QRコードを表示' }).click();
    await expect(desk.getByRole('img', { name: '登録フォームのQRコード' })).toBeVisible();
    await expectAccessible(desk);
    await shoot('qr');
    await desk.setViewportSize(phoneSize);
    const field = desk.getByLabel('フォームのアドレス');
    // A new code makes the first code invalid, for example if the wrong phone has scanned it.
    const first = await field.inputValue();
    await desk.getByRole('button', { name: '新しいコードを表示' }).click();
    await expect(field).not.toHaveValue(first);
    const wrong = await pageOf(browser, words.en.locale, phoneSize);
    await wrong.goto(first);
    await expect(wrong.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
    const address = await field.inputValue();

    const phone = await pageOf(browser, words.en.locale, phoneSize);
    await phone.goto(address);
    await expect(phone).not.toHaveURL(address);
    await expectAccessible(phone);
    await screenshotTaker(phone, 'at-the-counter-phone')('begin');
    await phone.setViewportSize(phoneSize);
    await phone.getByRole('button', { name: 'Start', exact: true }).dblclick();
    await expect(phone.getByRole('heading', { name: words.en.details })).toBeVisible();
    const stranger = await pageOf(browser, words.en.locale, tablet);
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
    await expectAccessible(stranger);
    await answerLivesInJapan(phone, 0, words.en);
    await goToReview(phone, words.en);
    await acceptTerms(phone, words.en);
    await expect(phone.getByRole('img', { name: words.en.qr })).toBeVisible();
    await expect(phone).toHaveURL(/\/mypage|step-7/);

    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'ウォークイン' }).click();
    const form = desk.getByRole('dialog', { name: /ウォークイン/ });
    await typeInto(form.getByLabel('お名前'), '飛込 次郎');
    await form.getByRole('button', { name: '受付する' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'ここで登録' }).click();
    await shoot('walk-in');
    await desk.setViewportSize(phoneSize);
    await desk.clock.install();
    await desk.getByRole('button', { name: '代わりに入力' }).click();
    await expect(desk.getByText('お客様に代わってスタッフが入力しています')).toBeVisible();
    await expect(desk.getByRole('heading', { name: w.details })).toBeVisible();
    await expectAccessible(desk);
    await shoot('typing');
    await desk.setViewportSize(phoneSize);
    // If staff leave the device, nothing readable remains on the screen.
    await desk.clock.fastForward(10 * MINUTE);
    await expect(desk.getByRole('dialog', { name: /まだご入力中ですか/ })).toBeVisible();
    await desk.getByRole('button', { name: '続ける' }).click();
    await answerLivesInJapan(desk, 0, w);
    await typeInto(desk.getByRole('textbox', { name: /^ご住所/ }), '京都府京都市東山区1-1');
    await typeInto(desk.getByRole('textbox', { name: /^電話番号/ }), '090-1234-5678');
    // A guest at the front desk may have no email address.
    await goToReview(desk, w);
    await acceptTerms(desk, w);
    await expect(desk.getByRole('heading', { name: w.thanks })).toBeVisible();
    await desk.getByRole('button', { name: '管理画面へ戻る' }).first().click();
    await expect(desk.getByText(/^スタッフが入力: /)).toBeVisible();
    await shoot('typed');
  },
);

test(
  'staff with an authenticator app take the device back with a code, and a wrong code is rejected',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('AC-1', 'ja')]);
    const desk = await pageOf(browser, 'ja-JP', tablet);
    const shoot = screenshotTaker(desk, 'at-the-counter');
    await signIn(desk, server, hotel);
    await desk.goto(`${server.url}/dashboard/account`);
    const code = await setUpFactor(desk, hotel.password);
    await desk.goto(`${server.url}/dashboard/arrivals`);
    await desk.getByRole('button', { name: /^ここで登録.*AC-1/ }).click();
    await desk.getByRole('button', { name: 'この端末を渡す' }).click();
    await expect(desk.getByRole('heading', { name: 'ようこそ' })).toBeVisible();
    await desk.goto(`${server.url}/take-back`);
    await desk.getByRole('button', { name: '認証アプリのコードを使う' }).click();
    const takeBack = desk.getByRole('button', { name: '端末を受け取る' });
    await takeBack.click();
    await expect(desk.getByText('認証コードをご入力ください。')).toBeVisible();
    await typeInto(desk.getByLabel('認証コード'), '000000');
    await takeBack.click();
    await expect(desk.getByText('認証コードが正しくありません。', { exact: false })).toBeVisible();
    await expectAccessible(desk);
    await shoot('take-back-by-code');
    await desk.setViewportSize(tablet);
    await typeInto(desk.getByLabel('認証コード'), code);
    await takeBack.click();
    await expect(desk).toHaveURL(/\/dashboard\/arrivals/);
  },
);
