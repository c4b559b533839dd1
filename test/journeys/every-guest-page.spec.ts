import type { Page } from '@playwright/test';
import { openDashboard, rowOf, withoutAutomaticMessages } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { answerLivesInJapan, createCompanionLink, goToReview, openForm } from './party.ts';
import { clickNext, drawSignature, expectFaceStep, fillInForm, texts } from './picture-steps.ts';
import { expectAccessibleInEveryState } from './states.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

const createChecker = (page: Page) => (name: string) =>
  test.step(name, async () => {
    await page.setViewportSize(phoneSize);
    await expectAccessibleInEveryState(page);
  });

test(
  "every page of a companion's journey is accessible in light and dark mode, including hover and focus states",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('EG-1', 'ja')]);
    const guest = await pageOf(browser, words.ja.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'EG-1')).shortLink, words.ja);
    const { link, code } = await createCompanionLink(guest, 'Emma');
    await createChecker(guest)('form with a link for a companion');
    const emma = await pageOf(browser, w.locale, phoneSize);
    const look = createChecker(emma);
    await emma.goto(link);
    await typeInto(emma.getByRole('textbox', { name: w.code }), 'WRONG123');
    await emma.getByRole('button', { name: w.next }).click();
    await expect(emma.getByText(/This code is not correct/)).toBeVisible();
    await look('wrong code');
    await typeInto(emma.getByRole('textbox', { name: w.code }), code);
    await emma.getByRole('button', { name: w.next }).click();
    await typeInto(emma.getByRole('textbox', { name: w.fullName }).first(), 'Emma Wilson');
    await look('form');
    await answerLivesInJapan(emma, 0, w);
    await emma.getByRole('button', { name: 'Check your answers' }).click();
    await expect(emma.getByRole('button', { name: 'Send to the hotel' })).toBeVisible();
    await look('review');
    await emma.getByRole('button', { name: 'Send to the hotel' }).click();
    await expect(emma.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await look('done');
  },
);

test(
  'the face photo, signature, completion and signed-out pages are accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.show(hotel, ['face_recognition', 'signature']);
    const guest = await pageOf(browser, w.locale, phoneSize);
    const look = createChecker(guest);
    await fillInForm(guest, server, hotel, 'EG-2');
    await clickNext(guest);
    await expectFaceStep(guest);
    await look('face photo');
    await guest.getByRole('button', { name: texts.openCamera }).click();
    await expect(guest.getByRole('button', { name: texts.take })).toBeEnabled();
    await look('camera');
    await guest.getByRole('button', { name: texts.take }).click();
    await expect(guest.getByText(texts.weHaveIt)).toBeVisible();
    await look('photo taken');
    await clickNext(guest);
    await expect(guest.getByRole('heading', { name: texts.sign })).toBeVisible();
    await look('signature');
    await drawSignature(guest);
    await guest.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(guest.getByText(texts.signed)).toBeVisible();
    await look('signed');
    await goToReview(guest, w);
    await guest.getByRole('button', { name: w.register, exact: true }).click();
    await expect(guest.getByRole('heading', { name: w.thanks })).toBeVisible();
    await look('registered');
    await guest.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(guest.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await look('finished');
  },
);

test(
  'the pages of a form at the counter are accessible in light and dark mode, including hover and focus states',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await sendBookings(server, hotel, [bookingOf('EG-3', 'en'), bookingOf('EG-4', 'en')]);
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.goto(`${server.url}/dashboard/arrivals`);
    const registerHere = async (bookingNo: string, way: string) => {
      await rowOf(desk, bookingNo)
        .getByRole('button', { name: /^Register here/ })
        .click();
      await desk.getByRole('dialog').getByRole('button', { name: way }).click();
    };
    await registerHere('EG-3', 'Show the QR code');
    await expect(desk.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessibleInEveryState(desk);
    const address = await desk.getByRole('dialog').getByRole('textbox').inputValue();
    const phone = await pageOf(browser, w.locale, phoneSize);
    await phone.goto(address);
    await expect(phone.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await createChecker(phone)("beginning on the guest's phone");
    await phone.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(phone.getByRole('heading', { name: w.details })).toBeVisible();
    const stranger = await pageOf(browser, w.locale, phoneSize);
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
    await createChecker(stranger)('closed form');
    await desk.keyboard.press('Escape');
    await registerHere('EG-4', 'Hand over this device');
    await expect(desk.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expectAccessibleInEveryState(desk);
    await desk.getByRole('button', { name: 'English' }).click();
    await expect(desk.getByRole('heading', { name: w.details })).toBeVisible();
    await desk.getByRole('button', { name: 'Return the device' }).first().click();
    await expect(desk.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible();
    await expectAccessibleInEveryState(desk);
    await desk.getByRole('link', { name: 'For staff: continue here' }).click();
    await typeInto(desk.getByLabel(/password/i).first(), 'Wrong.12345');
    await desk.getByRole('button', { name: 'Take the device back' }).click();
    await expect(desk.getByText('The current password is not correct.')).toBeVisible();
    await expectAccessibleInEveryState(desk);
  },
);

test(
  "the pages of a guest's own data, a sent-back item and a cancelled booking are accessible in light and dark mode, including hover and focus states",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    test.slow();
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    const booking = bookingOf('EG-5', 'en');
    await sendBookings(server, hotel, [booking]);
    const { myPageId } = await server.register(hotel, 'EG-5', 'abroad');
    const { verificationCode } = await server.linkOf(hotel, 'EG-5');
    const guest = await pageOf(browser, w.locale, phoneSize);
    const look = createChecker(guest);
    const myPage = `${server.url}/mypage?slug=${hotel.slug}&mypage=${myPageId}&lang=en`;

    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.getByRole('button', { name: w.openDetails('EG-5'), exact: true }).click();
    await desk.getByRole('button', { name: 'Send an item back' }).first().click();
    const dialog = desk.getByRole('dialog', { name: 'Send an item back to the guest' });
    await dialog.getByRole('combobox', { name: 'Item' }).selectOption('Passport number');
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Part of it is missing.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(desk.getByText('The guest is being sent a link to this item.')).toBeVisible();

    await guest.goto(myPage);
    await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
    await look('My Page with something to send again');
    await guest.getByRole('button', { name: 'Send again' }).click();
    await expect(guest.getByRole('heading', { name: 'Please send this item again' })).toBeVisible();
    await look('sent-back item');
    await typeInto(guest.getByRole('textbox', { name: 'Passport number' }), '?');
    await guest.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(guest.getByText(/Please check the passport number/)).toBeVisible();
    await look('sent-back item with an error');

    await guest.goto(myPage);
    await guest.getByRole('button', { name: 'Your data at this hotel' }).click();
    await expect(guest.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await look('proof');
    await guest.getByRole('button', { name: 'Use the verification code' }).click();
    await typeInto(guest.getByLabel(/^Verification code/), verificationCode);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await expect(guest.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible();
    await look('own data');
    await guest.getByRole('button', { name: /^Correct details: You/ }).click();
    await expect(guest.getByRole('button', { name: 'Save the correction' })).toBeVisible();
    await look('correction');
    await typeInto(guest.getByLabel('Full name').first(), 'Emma Brown');
    await guest.getByRole('button', { name: 'Save the correction' }).click();
    await guest.getByRole('button', { name: 'Request deletion' }).click();
    await expect(guest.getByRole('button', { name: 'Delete now' })).toBeVisible();
    await look('question before the deletion');

    await sendBookings(server, hotel, [{ ...booking, pms_booking_status: 2 }]);
    await guest.goto(myPage);
    await expect(guest.getByText('Your reservation has been cancelled.')).toBeVisible();
    await look('cancelled booking');
  },
);
