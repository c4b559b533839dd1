import type { Page } from '@playwright/test';
import { typeInEveryField } from './every-field.ts';
import { openDashboard, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  furtherJourney,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
} from './journey.ts';
import { answerLivesInJapan, createCompanionLink, openForm } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;

const typedQuestions = [
  'full_name_for_katakana',
  'zip_code',
  'prev_destination',
  'next_destination',
  'receipt_address',
  'company_name',
  'signature',
];

const names = async (page: Page) => (await typeInEveryField(page)).join(' ').replaceAll('\u200b', '');

test(
  'every text field for guests shows exactly what is typed, by keyboard and by input method',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    await sendBookings(server, hotel, [groupOf('E-1'), groupOf('E-2')]);
    const { myPageId } = await server.register(hotel, 'E-2');
    await server.show(hotel, typedQuestions, { companions: true });
    await server.addQuestions(hotel, [{ labels: { ja: 'アレルギーはございますか' } }]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    for (const [method, asked] of [
      [1, '下4桁'],
      [2, '予約番号'],
      [3, '電話番号'],
    ] as const) {
      await server.set(hotel, 'form', { authentication_method: method, form_mask_method: 0 });
      await guest.goto(`${server.url}/check-in/confirm?slug=${hotel.slug}`);
      expect(await names(guest)).toMatch(new RegExp(`${asked}.*確認コード`));
    }
    const { shortLink } = await server.linkOf(hotel, 'E-1');
    await guest.goto(shortLink);
    expect(await names(guest)).toContain('電話番号');

    await openForm(guest, shortLink, w);
    await guest.getByRole('group', { name: w.inJapan }).first().getByText(w.no, { exact: true }).click();
    expect(await names(guest)).toMatch(/お名前.*国籍.*パスポート番号.*ご住所.*電話番号.*メール.*アレルギー/);
    await answerLivesInJapan(guest, 0, w);
    await guest
      .getByRole('group', { name: /領収書/ })
      .getByText('会社名')
      .click();
    await guest.getByRole('button', { name: w.addCompanion }).click();
    await answerLivesInJapan(guest, 1, w);
    await guest.getByRole('button', { name: w.addLeader }).click();
    expect(await names(guest)).toMatch(/郵便番号.*会社名/);

    const given = await createCompanionLink(guest, 'Emma');
    await guest.getByRole('button', { name: 'メールで送る' }).click();
    expect(await names(guest)).toContain('メールアドレス');
    const companion = await pageOf(browser, w.locale, phoneSize);
    await companion.goto(given.link);
    expect(await names(companion)).toContain('確認コード');
    await typeInto(companion.getByRole('textbox', { name: '確認コード' }), given.code);
    await companion.getByRole('button', { name: '次へ' }).click();
    await answerLivesInJapan(companion, 0, w);
    expect(await names(companion)).toMatch(/お名前.*フリガナ.*郵便番号/);

    await companion.goto(`${server.url}/m/${myPageId}`);
    await companion.getByRole('button', { name: 'お預かりしている情報' }).click();
    expect(await names(companion)).toContain('電話番号');
  },
);

function groupOf(bookingNo: string) {
  const { metadata, ...booking } = bookingOf(bookingNo, 'ja');
  return { ...booking, metadata: { ...metadata, number_of_guests: 5, room_quantity: 2 } };
}

/**
 * Buttons that show more fields on the page itself. Every other button opens a dialog, which blocks typing in
 * the page.
 */
const inPlace: (string | RegExp)[] = ['Show the preview', 'Add a stay type', 'More'];

type Place = readonly [path: string, ...press: (string | RegExp)[]];

const places: Record<string, readonly Place[]> = {
  'at the front desk': [
    ['arrivals'],
    [''],
    ['', 'Save search'],
    ['', 'Walk-in'],
    ['', /^Open the details of D-1/, 'Correct'],
    ['', /^Open the details of D-1/, 'More', 'Withdraw registration'],
    ['scan'],
    ['bookings'],
  ],
  'for forms, messages and terms': [
    ['form', 'Show the preview'],
    ['form', 'Add a question'],
    ['filters', 'Add a stay type'],
    ['cms'],
    ['cms?text=message-sms'],
    ['cms', 'Send a sample'],
    ['terms'],
  ],
  'for the hotel': [
    ['disclosures', 'New request'],
    ['users', 'Add a user'],
    ['settings'],
    ['settings?tab=names'],
    ['settings?tab=login'],
    ['settings?tab=links', 'Add a link'],
    ['settings?tab=myPage'],
    ['audit'],
    ['hotel'],
    ['hotel', 'Delete the hotel …'],
    ['account'],
  ],
  'for connections': [['integrations'], ['devices'], ['api-keys'], ['webhooks', 'Add a webhook']],
};

for (const [where, its] of Object.entries(places))
  test(
    `every text field for staff (${where}) shows exactly what is typed, by keyboard and by input method`,
    furtherJourney,
    async ({ browser, server, hotel }) => {
      test.slow();
      await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
      await sendBookings(server, hotel, [bookingOf('D-1', 'en')]);
      await server.register(hotel, 'D-1', 'abroad');
      const desk = await openDashboard(browser, server, hotel, 'en');
      desk.on('dialog', question => void question.accept());
      for (const place of its) await test.step(place.join(' '), () => typeAt(desk, server, place));
    },
  );

async function typeAt(desk: Page, server: Server, [path, ...press]: Place): Promise<void> {
  const dialogs = desk.locator('dialog[open]');
  await desk.goto(`${server.url}/dashboard/${path}`);
  for (const name of press) {
    const open = await dialogs.count();
    const button = desk.getByRole('button', { name, exact: true });
    await button
      .or(desk.getByRole('menuitem', { name, exact: true }))
      .first()
      .click();
    if (!inPlace.includes(name)) await expect(dialogs).toHaveCount(open + 1);
  }
  await desk.waitForLoadState('networkidle');
  await typeInEveryField(desk);
}

test(
  'every text field on vendor pages and before signing in shows exactly what is typed, by keyboard and by input method',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const before = await pageOf(browser, words.en.locale, { width: 1440, height: 900 });
    for (const path of ['login', 'password-reset', 'forgotten-user-id', 'register']) {
      await before.goto(`${server.url}/${path}`);
      await typeInEveryField(before);
    }
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.goto(`${server.url}/dashboard/integrations`);
    await desk.getByRole('main').getByRole('combobox').first().selectOption('Oracle OPERA Cloud');
    await typeInEveryField(desk);
  },
);
