import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { choose, moreButton, openDashboard, rowOf } from './front-desk.ts';
import { bookingOf, expect, expectAccessible, furtherJourney, sendBookings, test } from './journey.ts';
import { screenshotTaker } from './shooting.ts';
import { setValue, typeInto } from './typing.ts';

test(
  'staff enter a booking manually, change, cancel and restore it, and add a walk-in',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('PMS-1', 'ja', 1)]);
    const day = bookingOf('', 'ja').checkin_date;
    const page = await openDashboard(browser, server, hotel, 'ja');
    const shoot = screenshotTaker(page, 'booking-entry');

    await page.getByRole('link', { name: '予約の登録' }).click();
    await expect(page.getByRole('heading', { name: '予約の登録' })).toBeVisible();
    await expectAccessible(page);
    await shoot('empty');
    if (process.env.SHOTS) {
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByText('Save the booking')).toBeVisible();
      await shoot('empty-en');
      await page.getByRole('button', { name: '日本語' }).click();
    }
    await setValue(page.getByLabel('チェックアウト日'), daysAfter(day, -1));
    await page.getByRole('button', { name: '予約を登録' }).click();
    await expect(page.getByLabel('チェックアウト日')).toBeFocused();
    await expect(page.getByText('チェックイン日以降の日付にしてください。')).toBeVisible();
    await expect(page.getByText('入力してください。')).toBeVisible();
    await shoot('faults');
    await setValue(page.getByLabel('チェックアウト日'), daysAfter(day, 2));
    // Types faster than the page checks, and saves twice. Nothing is saved before the warning is shown.
    await typeInto(page.getByRole('textbox', { name: 'お名前', exact: true }), '山田　太郎');
    await page.getByRole('button', { name: '予約を登録' }).dblclick();
    await expect(page.getByText(/お名前と日程が重なります：PMS-1/)).toBeVisible();
    await expect(page.getByText(/を登録しました/)).toHaveCount(0);
    await typeInto(
      page.getByRole('textbox', { name: 'お名前', exact: true }),
      'アレクサンドラ・コンスタンティノープル＝スミス',
    );
    await expect(page.getByText(/お名前と日程が重なります/)).toHaveCount(0);
    await typeInto(page.getByLabel('電話番号'), '12');
    await typeInto(page.getByLabel('人数'), '２');
    await page.getByRole('button', { name: '予約を登録' }).click();
    await expect(page.getByLabel('電話番号')).toBeFocused();
    await typeInto(page.getByLabel('電話番号'), '090-1234-5678');
    await page.getByRole('button', { name: '予約を登録' }).dblclick();
    const saved = page.getByText(/予約番号 .* を登録しました。/);
    await expect(saved).toBeVisible();
    const number = /予約番号 (\S+) を/.exec((await saved.textContent()) ?? '')?.[1] ?? '';
    await expectAccessible(page);
    await shoot('saved');

    await page.getByRole('link', { name: '一覧で開く' }).click();
    const details = page.getByRole('dialog');
    await expect(details.getByText('手入力', { exact: false })).toBeVisible();
    await expect(rowOf(page, number)).toHaveCount(1);
    await shoot('details');
    await choose(page, '予約を変更');
    await expect(page.getByLabel('人数')).toHaveValue('2');
    await typeInto(page.getByLabel('部屋番号'), '101');
    await shoot('change');
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(page.getByText(`予約番号 ${number} を変更しました。`)).toBeVisible();
    await page.getByRole('link', { name: '一覧で開く' }).click();
    await expect(details.getByText('101号室')).toBeVisible();
    await choose(page, '予約をキャンセル');
    const ask = page.getByRole('dialog', { name: `予約 ${number} をキャンセルしますか？` });
    await expectAccessible(page);
    await shoot('cancel');
    await ask.getByRole('button', { name: 'やめる' }).click();
    await choose(page, '予約をキャンセル');
    await ask.getByRole('button', { name: '予約をキャンセル' }).click();
    await expect(details.getByText('この予約はキャンセルされています')).toBeVisible();
    await expect(rowOf(page, number).getByText('キャンセル', { exact: true })).toBeVisible();
    await shoot('cancelled');
    await moreButton(page).click();
    await expect(page.getByRole('menuitem', { name: '予約をキャンセル' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: '予約を変更' }).click();
    await expect(page.getByText('この予約はキャンセル済みです。保存すると予約が復活します。')).toBeVisible();
    await page.getByRole('button', { name: '予約を復活して保存' }).click();
    await expect(page.getByText(`予約番号 ${number} を変更しました。`)).toBeVisible();

    const clerk = await server.openStaff(hotel, [
      'list.details_pop_up.view',
      'list.personal_information.view',
    ]);
    const counter = await openDashboard(browser, server, clerk, 'ja');
    const shootCounter = screenshotTaker(counter, 'walk-in');
    await expect(counter.getByRole('link', { name: '予約の登録' })).toHaveCount(0);
    await counter.getByRole('button', { name: 'ウォークイン' }).click();
    const form = counter.getByRole('dialog', { name: /ウォークイン/ });
    // The focus is in the field, so a space that is typed immediately goes into the name. On the close button,
    // the space would close the form.
    await expect(form.getByLabel('お名前')).toBeFocused();
    await counter.keyboard.type('飛込 一郎');
    await expect(form.getByLabel('お名前')).toHaveValue('飛込 一郎');
    await typeInto(form.getByLabel('お名前'), '');
    await form.getByRole('button', { name: '受付する' }).click();
    await expect(form.getByLabel('お名前')).toBeFocused();
    await expectAccessible(counter);
    await shootCounter('form');
    await typeInto(form.getByLabel('お名前'), '飛込 次郎');
    await typeInto(form.getByLabel('人数'), '15');
    await form.getByRole('button', { name: '受付する' }).click();
    await expect(form.getByText('1から10までの数を入力してください。')).toBeVisible();
    // Esc asks before it discards what was typed.
    counter.once('dialog', question => void question.dismiss());
    const asked = counter.waitForEvent('dialog');
    await counter.keyboard.press('Escape');
    await asked;
    await expect(form.getByLabel('お名前')).toHaveValue('飛込 次郎');
    await typeInto(form.getByLabel('人数'), '2');
    await form.getByRole('button', { name: '受付する' }).dblclick();
    await expect(counter.getByText('手入力', { exact: false })).toBeVisible();
    await expect(counter.getByRole('dialog').getByText('飛込 次郎').first()).toBeVisible();
    await counter.getByRole('button', { name: '部屋番号と到着予定時刻を変更' }).click();
    await typeInto(counter.getByRole('textbox', { name: '部屋番号' }), '203');
    await setValue(counter.getByLabel('到着予定時刻'), '18:30');
    await expectAccessible(counter);
    await shootCounter('room');
    await counter.keyboard.press('Enter');
    await expect(counter.getByText('部屋番号・到着予定時刻を変更しました。')).toBeVisible();
    await expect(counter.getByRole('dialog').getByText('203号室')).toBeVisible();
    await shootCounter('details');
    await counter.keyboard.press('Escape');
    await expect(counter.getByRole('row', { name: /飛込 次郎/ })).toHaveCount(1);
  },
);
