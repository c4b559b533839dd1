import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  bookingForOne,
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
import { acceptTerms, answerLivesInJapan, goToReview, openForm } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const choice = (person: Locator | Page, question: string, answer: string) =>
  person.getByRole('group', { name: question }).getByText(answer, { exact: true }).first();

async function passport(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const page = sharp({ create: { width: 640, height: 440, channels: 3, background: '#c9d3dd' } });
  return { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await page.jpeg().toBuffer() };
}

async function choosePicture(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(await passport());
}

const restOfAddress =
  '番地や建物名など、町名に続くご住所もご入力ください。なければ、もう一度「次へ進む」を押してください。';

test('a guest from abroad finds the nationality by typing and replaces the passport picture', async ({
  browser,
  server,
  hotel,
}) => {
  const w = words.en;
  await sendBookings(server, hotel, [bookingOf('I-en', 'en')]);
  const guest = await pageOf(browser, w.locale, phoneSize);
  await guest.goto((await server.linkOf(hotel, 'I-en')).shortLink);
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '+81 (0)90-1234-5678');
  await guest.getByRole('button', { name: w.next }).click();
  await choice(guest, w.inJapan, w.no).click();

  const nationality = guest.getByRole('combobox', { name: 'Nationality' });
  await nationality.click();
  const countries = guest.getByRole('listbox', { name: 'Nationality' });
  await expect(countries.getByRole('option').first()).toHaveText('South Korea');
  await expectAccessible(guest);
  await typeInto(nationality, 'atlantis');
  await expect(guest.getByText('Nothing found. Please try another name.')).toBeVisible();
  await typeInto(nationality, 'new z');
  await countries.getByRole('option', { name: 'New Zealand' }).click();
  await expect(nationality).toHaveValue('New Zealand');
  await typeInto(nationality, 'irel');
  await nationality.press('Enter');
  await expect(nationality).toHaveValue('Ireland');
  await typeInto(nationality, 'uni');
  await nationality.press('Tab');
  await expect(nationality).toHaveValue('Ireland');

  await typeInto(guest.getByRole('textbox', { name: 'Passport number' }), 'A');
  await guest.getByRole('button', { name: w.change(w.phone) }).click();
  await guest.getByRole('combobox', { name: 'Country or region code' }).selectOption('US');
  const phone = guest.getByRole('textbox', { name: w.phone });
  await typeInto(phone, '03-1234-5678');
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByText('It has 5 to 12 letters and digits')).toBeVisible();
  await expect(guest.getByText('country code and number of digits')).toBeVisible();
  await typeInto(phone, '415 555 2671');
  await expect(guest.getByText('country code and number of digits')).toHaveCount(0);
  await typeInto(guest.getByRole('textbox', { name: 'Passport number' }), 'pa 1234567');
  await choosePicture(guest, 'Take or choose a photo');
  const picture = guest.getByRole('img', { name: 'The photo you sent' });
  await expect(picture).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(picture).toBeHidden();
  await choosePicture(guest, 'Take or choose a photo');
  await expect(picture).toBeVisible();

  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
  await expect(guest.getByText('Ireland')).toBeVisible();
});

test(
  'a Japanese guest gets the address from the postal code, and the companion shares it',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.ja;
    await sendBookings(server, hotel, [bookingOf('I-ja', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.goto((await server.linkOf(hotel, 'I-ja')).shortLink);
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '０９０１２３４５６７８');
    await guest.getByRole('button', { name: w.next }).click();

    const reading = guest.getByRole('textbox', { name: 'お名前（フリガナ）' });
    await typeInto(reading, 'やまだ　たろう');
    await reading.press('Tab');
    await expect(reading).toHaveValue('ヤマダ タロウ');
    await choice(guest, w.inJapan, w.yes).click();
    await guest.getByRole('button', { name: `変更する：${w.address}` }).click();
    const zip = guest.getByRole('textbox', { name: '郵便番号' });
    const addresses = guest.getByRole('textbox', { name: w.address });
    const address = addresses.first();
    await typeInto(zip, '999-9999');
    await expect(guest.getByText('この郵便番号の住所は見つかりませんでした。')).toBeVisible();
    await typeInto(zip, '１００－０００１');
    await expect(guest.getByText('東京都千代田区千代田 をご住所に入力しました。')).toBeVisible();
    await expect(address).toHaveValue('東京都千代田区千代田');
    await expect(zip).toBeFocused();
    await guest.keyboard.press('Tab');
    await expect(zip).toHaveValue('100-0001');
    await expect(guest.getByText('あと1項目')).toBeVisible();
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText(restOfAddress)).toBeVisible();
    await typeInto(address, '東京都千代田区千代田1-1');
    await expect(guest.getByText('入力済み', { exact: true })).toBeVisible();
    await expect(guest.getByText(w.check)).toHaveCount(0);
    await expectAccessible(guest);

    await typeInto(guest.getByRole('textbox', { name: w.fullName }).last(), '山田 花子');
    const same = guest.getByRole('checkbox', { name: w.sameFamily });
    await same.check();
    await expect(addresses.last()).toHaveValue('東京都千代田区千代田1-1');
    await typeInto(address, '東京都千代田区千代田1-2');
    await expect(addresses.last()).toHaveValue('東京都千代田区千代田1-2');
    await expectAccessible(guest);
    await expect(guest.getByText('保存しました')).toBeVisible();

    await guest.reload();
    await guest.getByRole('button', { name: /山田 花子/ }).click();
    await expect(same).toBeChecked();
    await typeInto(addresses.last(), '京都市下京区1-1');
    await expect(same).not.toBeChecked();
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
    await expect(guest.getByText('京都市下京区1-1')).toBeVisible();
  },
);

test(
  'a guest who cannot add anything to the address from the postal code confirms it and continues',
  variation,
  async ({ browser, server, hotel }) => {
    const w = words.ja;
    await sendBookings(server, hotel, [bookingForOne('I-town', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'I-town')).shortLink, w);
    await answerLivesInJapan(guest, 0, w);
    await guest.getByRole('button', { name: `変更する：${w.address}` }).click();
    await typeInto(guest.getByRole('textbox', { name: '郵便番号' }), '〒100-0001');
    const address = guest.getByRole('textbox', { name: w.address });
    await expect(address).toHaveValue('東京都千代田区千代田');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText(restOfAddress)).toBeVisible();
    await expect(address).toBeFocused();
    await expect(guest.getByText('あと1項目')).toBeVisible();
    await goToReview(guest, w);
    await acceptTerms(guest, w);
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

// Rule: form.date-years
test(
  'an incomplete or invalid date immediately shows an error and keeps its parts',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    await sendBookings(server, hotel, [bookingOf('I-date', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.goto((await server.linkOf(hotel, 'I-date')).shortLink);
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await guest.getByRole('button', { name: w.next }).click();
    await choice(guest, w.inJapan, w.yes).click();
    const birth = guest.getByRole('group', { name: 'Date of birth' });
    const years = await birth.getByRole('combobox', { name: 'Year' }).getByRole('option').allTextContents();
    const thisYear = await guest.evaluate(() => `${new Date().getFullYear()}`);
    expect([years[1], years.at(-1)]).toEqual([thisYear, '1900']);
    const day = birth.getByRole('combobox', { name: 'Day' });
    await day.focus();
    await day.selectOption('31');
    await guest.getByRole('textbox', { name: 'Postal code' }).focus();
    await expect(birth.getByText('Please choose the day, month and year.')).toBeVisible();
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText('Please check 1 field.')).toBeVisible();
    await expect(birth.getByText('Please choose the day, month and year.')).toBeVisible();

    await birth.getByRole('combobox', { name: 'Month' }).selectOption('2');
    await birth.getByRole('combobox', { name: 'Year' }).selectOption('1990');
    await expect(birth.getByText('This date does not exist.')).toBeVisible();
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText('Please check 1 field.')).toBeVisible();
    await expect(day).toHaveValue('31');
    await expectAccessible(guest);
    await day.selectOption('28');
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText('28 February 1990')).toBeVisible();
  },
);

test(
  'a late or missing response for a postal code keeps what the guest typed',
  variation,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    const booking = bookingForOne('I-slow', 'en');
    const { full_address: _unknown, ...metadata } = booking.metadata;
    await sendBookings(server, hotel, [{ ...booking, metadata }]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await guest.goto((await server.linkOf(hotel, 'I-slow')).shortLink);
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
    await guest.getByRole('button', { name: w.next }).click();
    await choice(guest, w.inJapan, w.yes).click();
    const zip = guest.getByRole('textbox', { name: 'Postal code' });
    const address = guest.getByRole('textbox', { name: w.address });

    await guest.route('**/api/postal-code/*', route => route.abort());
    const failed = guest.waitForEvent('requestfailed');
    await typeInto(zip, '1000001');
    await failed;
    await guest.unroute('**/api/postal-code/*');
    await expect(address).toHaveValue('');

    const held = Promise.withResolvers<void>();
    await guest.route('**/api/postal-code/1000002', async route => {
      await held.promise;
      await route.continue();
    });
    await typeInto(zip, '1000002');
    await typeInto(address, 'Chiyoda');
    held.resolve();
    await expect(guest.getByText('This is the postal code of 東京都千代田区皇居外苑.')).toBeVisible();
    await expect(address).toHaveValue('Chiyoda');
  },
);
