import type { Page } from '@playwright/test';
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
import { autofill, typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;
const label = (ja: string, ko: string) => ({ ja, ko });
const option = (key: string, ja: string, ko: string) => ({ key, names: { ja, ko } });

const shots = process.env.SHOTS;
const takeScreenshot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

/** Creates a question of each type. Day guests are not asked two of them. */
async function addQuestionsOfEachType(server: Server, hotel: Hotel): Promise<void> {
  const { 日帰り入浴: day = 0 } = await server.addFilters(hotel, ['日帰り入浴', 'ご宿泊']);
  await server.addQuestions(hotel, [
    { labels: label('アレルギーはございますか', '알레르기가 있으신가요?'), required: true },
    {
      labels: label('ご朝食', '조식'),
      inputType: 'dropdown',
      options: [option('japanese', '和食', '일식'), option('western', '洋食', '양식')],
      required: true,
      notFor: [day],
    },
    {
      labels: label('お飲み物', '음료'),
      inputType: 'choices',
      multiple: true,
      options: [option('beer', 'ビール', '맥주'), option('sake', '日本酒', '사케')],
    },
    { labels: label('記念日', '기념일'), inputType: 'date', visibilityCompanion: false, notFor: [day] },
    { labels: label('ご到着予定時刻', '도착 예정 시간'), inputType: 'time', visibilityCompanion: false },
  ]);
}

async function openGuestForm(page: Page, server: Server, hotel: Hotel, bookingNo: string, language = 'ja') {
  await sendBookings(server, hotel, [bookingOf(bookingNo, language)]);
  await page.goto((await server.linkOf(hotel, bookingNo)).shortLink);
  const phone = language === 'ja' ? w.phone : '전화번호';
  await typeInto(page.getByRole('textbox', { name: phone }), '+81 90-1234-5678');
  await page.keyboard.press('Enter');
}

const next = (page: Page) => page.getByRole('button', { name: w.next }).click();

test(
  'the chosen filter determines the questions, is kept, and is visible to the front desk',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await addQuestionsOfEachType(server, hotel);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openGuestForm(guest, server, hotel, 'F-1');

    await expect(guest.getByRole('heading', { name: 'ご利用内容をお選びください' })).toBeVisible();
    await next(guest);
    await expect(guest.getByText('ご利用内容を1つお選びください。')).toBeVisible();
    await expectAccessible(guest);
    await takeScreenshot(guest, 'ja-step-2-error');
    await guest.getByRole('radio', { name: '日帰り入浴' }).check();
    await next(guest);
    await expect(guest.getByRole('textbox', { name: 'アレルギーはございますか' }).first()).toBeVisible();
    await expect(guest.getByRole('combobox', { name: 'ご朝食' }).first()).toHaveCount(0);

    await guest.getByRole('button', { name: w.back }).click();
    await expect(guest.getByRole('radio', { name: '日帰り入浴' })).toBeChecked();
    await guest.reload();
    await expect(guest.getByRole('radio', { name: '日帰り入浴' })).toBeChecked();
    await guest.getByRole('radio', { name: 'ご宿泊' }).check();
    await next(guest);

    await guest.getByRole('group', { name: w.inJapan }).first().getByText(w.yes).click();
    await typeInto(guest.getByRole('textbox', { name: 'アレルギーはございますか' }).first(), 'そば');
    await guest.getByRole('combobox', { name: 'ご朝食' }).first().selectOption('和食');
    await guest.getByRole('checkbox', { name: 'ビール' }).first().check();
    await guest.getByRole('checkbox', { name: '日本酒' }).first().check();
    await guest.getByLabel('ご到着予定時刻').first().pressSequentially('1530');
    await expectAccessible(guest);
    await takeScreenshot(guest, 'ja-step-3');
    await next(guest);

    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await expect(guest.getByText('ご宿泊', { exact: true })).toBeVisible();
    await expect(guest.getByText('和食')).toBeVisible();
    await expect(guest.getByText(/ビール.*日本酒/)).toBeVisible();
    await expect(guest.getByText('15:30')).toBeVisible();
    await takeScreenshot(guest, 'ja-step-6');
    await guest.getByRole('checkbox', { name: w.accept }).check();
    await guest.getByRole('button', { name: w.register }).click();
    await expect(guest.getByRole('heading', { name: w.thanks })).toBeVisible();

    const staff = await pageOf(browser, w.locale, { width: 1440, height: 900 });
    await staff.goto(`${server.url}/login`);
    await autofill(staff.getByRole('textbox', { name: w.username }), hotel.username);
    await autofill(staff.getByRole('textbox', { name: w.password }), hotel.password);
    await staff.getByRole('button', { name: w.signIn }).click();
    await staff.getByRole('button', { name: w.openDetails('F-1') }).click();
    await expect(staff.getByText('ご宿泊', { exact: true })).toBeVisible();
    await expect(staff.getByText('そば')).toBeVisible();
    await expect(staff.getByText(/ビール.*日本酒/)).toBeVisible();
    await expect(staff.getByText('15:30')).toBeVisible();
  },
);

test('custom questions are in the language of the guest', variation, async ({ browser, server, hotel }) => {
  await addQuestionsOfEachType(server, hotel);
  const guest = await pageOf(browser, 'ko-KR', phoneSize);
  await openGuestForm(guest, server, hotel, 'F-2', 'ko');
  await expect(guest.getByRole('heading', { name: '이용 내용을 선택해 주세요' })).toBeVisible();
  await takeScreenshot(guest, 'ko-step-2');
  await guest.getByRole('radio', { name: 'ご宿泊' }).check();
  await guest.getByRole('button', { name: '다음' }).click();
  await expect(guest.getByRole('combobox', { name: '조식' }).first()).toBeVisible();
  await guest.getByRole('checkbox', { name: '맥주' }).first().check();
  await guest.getByRole('combobox', { name: '언어' }).selectOption('ja');
  await expect(guest.getByRole('checkbox', { name: 'ビール' }).first()).toBeChecked();
  await expectAccessible(guest);
});

test(
  'a step without a question for the chosen filter is skipped',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openGuestForm(guest, server, hotel, 'F-3');
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
    await guest.goto(`${server.url}/check-in/step-2?slug=${hotel.slug}`);
    await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
    expect(guest.url()).toContain('/check-in/step-3');
  },
);

test('the form cannot be opened before a filter is chosen', variation, async ({ browser, server, hotel }) => {
  await addQuestionsOfEachType(server, hotel);
  const guest = await pageOf(browser, w.locale, phoneSize);
  await openGuestForm(guest, server, hotel, 'F-4');
  await expect(guest.getByRole('heading', { name: 'ご利用内容をお選びください' })).toBeVisible();
  await guest.goto(`${server.url}/check-in/step-3?slug=${hotel.slug}`);
  await expect(guest.getByRole('heading', { name: 'ご利用内容をお選びください' })).toBeVisible();
  expect(guest.url()).toContain('/check-in/step-2');
});
