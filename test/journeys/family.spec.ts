import { preventReuse } from './browsers.ts';
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
import {
  acceptTerms,
  addCompanion,
  answerLivesInJapan,
  expectNoOverflow,
  goToReview,
  openForm,
  register,
} from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const LONG = 'María del Carmen Fernández-Villaverde y Álvarez de Toledo Wolfeschlegelsteinhausenbergerdorff';

/** `npm run soak` also covers English. */
for (const language of process.env.SOAK ? (['ja', 'en'] as const) : (['ja'] as const)) {
  const w = words[language];

  // Rule: form.first-error, form.most-persons
  test(`a family registers every person, up to the maximum of the booking (${language})`, async ({
    browser,
    server,
    hotel,
  }) => {
    const bookingNo = `F-${language}`;
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, await familyLink(server, hotel, bookingNo, language), w);
    await answerLivesInJapan(guest, 0, w);
    for (const name of [LONG, '次郎 👶', '花子']) await addCompanion(guest, name, w);
    await expect(guest.getByRole('button', { name: w.addCompanion })).toHaveCount(0);
    await expect(guest.getByText(w.full)).toBeVisible();
    await expectAccessible(guest);

    await guest.getByRole('button', { name: w.remove }).nth(1).click();
    const yes = guest.getByRole('button', { name: w.removeYes, exact: true });
    await expect(yes.locator('xpath=preceding-sibling::button')).toBeFocused();
    await expect(yes).toBeInViewport({ ratio: 1 });
    await guest.keyboard.press('Escape');
    await expect(yes).toHaveCount(0);
    await guest.getByRole('button', { name: w.remove }).nth(1).click();
    await yes.click();
    await expect(guest.getByRole('button', { name: '次郎' })).toHaveCount(0);
    await expect(guest.getByRole('button', { name: w.addCompanion })).toBeFocused();
    await expect(guest.getByRole('textbox', { name: w.fullName }).last()).toHaveValue('花子');

    await typeInto(guest.getByRole('textbox', { name: w.fullName }).last(), '');
    await expect(guest.getByRole('button', { name: w.blank })).toHaveCount(0);
    for (const name of [LONG, w.companion(2)]) {
      await guest.getByRole('button', { name }).click();
      await expect(guest.getByRole('button', { name, expanded: false })).toBeVisible();
    }
    await expectNoOverflow(guest);
    await expectAccessible(guest);
    await guest.getByRole('button', { name: w.next }).click();
    await expect(guest.getByText(w.check)).toBeVisible();
    const missing = guest.getByRole('textbox', { name: w.fullName }).last();
    await expect(missing).toBeFocused();
    await expect(missing).toBeInViewport();
    await typeInto(missing, '花子');

    await guest.getByRole('button', { name: w.addCompanion }).click();
    await expect(guest.getByRole('textbox', { name: w.fullName }).last()).toBeFocused();
    await expect(guest.locator('[aria-invalid="true"]')).toHaveCount(0);
    await guest.getByRole('button', { name: w.remove }).last().click();

    await register(guest, w);
    await server.inbox.mailTo(`taro-${bookingNo}@example.jp`);
  });
}

// Rule: form.party
test('a family of four from Japan needs 9 taps and three typed names to register', async ({
  browser,
  server,
  hotel,
}) => {
  const w = words.ja;
  const link = await familyLink(server, hotel, 'F-taps', 'ja');
  const guest = await pageOf(browser, w.locale, phoneSize);
  let taps = 0;
  await guest.exposeFunction('countTap', () => {
    taps += 1;
  });
  await guest.addInitScript("addEventListener('pointerdown', () => countTap(), true)");
  await guest.goto(link);
  await guest.getByRole('textbox', { name: w.phone }).click();
  await guest.keyboard.type('090-1234-5678');
  await guest.getByRole('button', { name: w.next }).click();
  await answerLivesInJapan(guest, 0, w);
  for (const name of ['美咲', '蓮', '花子']) {
    await guest
      .getByRole('checkbox', { name: w.sameFamily })
      .and(guest.locator(':not(:checked)'))
      .first()
      .click();
    await guest.keyboard.type(name);
  }
  await expect(guest.getByRole('textbox', { name: w.fullName }).last()).toHaveValue('山田 花子');
  await goToReview(guest, w);
  await expect(guest.getByText('山田 美咲')).toBeVisible();
  await expect(guest.getByText('東•••••')).toHaveCount(4);
  await expect(guest.getByText('••••••78')).toBeVisible();
  await acceptTerms(guest, w);
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  expect(taps).toBe(9);
});

test(
  'a guest may leave the cards of other persons blank',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, await familyLink(server, hotel, 'F-alone', 'en'), w);
    await expect(guest.getByRole('button', { name: w.blank, expanded: true })).toHaveCount(3);
    await expectAccessible(guest);
    await answerLivesInJapan(guest, 0, w);
    await goToReview(guest, w);
    await expect(guest.getByText('Your booking is for 4 people, and you have entered 1.')).toBeVisible();
    await guest.getByRole('button', { name: w.addCompanion }).click();
    await addCompanion(guest, 'Hanako', w);
    await register(guest, w);
  },
);

const w = words.en;

test(
  'a shared address stays shared when a companion leaves its field unchanged',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, await familyLink(server, hotel, 'F-shared', 'en', 2), w);
    await answerLivesInJapan(guest, 0, w);
    await guest.getByRole('button', { name: w.change(w.address) }).click();
    const address = guest.getByRole('textbox', { name: w.address });
    await typeInto(address.first(), '1-1 Umeda');
    const shares = guest.getByRole('checkbox', { name: w.sameFamily });
    await shares.check();
    await address.last().press('Tab');
    await expect(shares).toBeChecked();
    await typeInto(address.first(), '2-2 Umeda');
    await expect(address.last()).toHaveValue('2-2 Umeda');
  },
);

test(
  'Enter moves from field to field, and keeps the data of the booking',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.show(hotel, ['gender']);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, await familyLink(server, hotel, 'F-enter', 'en', 1), w);
    await answerLivesInJapan(guest, 0, w);
    await guest.getByRole('radio', { name: 'Female' }).focus();
    const next = guest.getByRole('button', { name: w.next });
    for (let presses = 0; presses < 20; presses += 1) {
      if (await next.evaluate(button => button === document.activeElement)) break;
      await guest.keyboard.press('Enter');
    }
    await expect(next).toBeFocused();
    await expect(guest.getByText(w.kept)).toHaveCount(4);
  },
);

test(
  'a family with more persons than the booking allows is asked to contact the front desk',
  variation,
  async ({ browser, server, hotel }) => {
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, await familyLink(server, hotel, 'F-many', 'en'), w);
    await answerLivesInJapan(guest, 0, w);
    for (const name of ['Hanako', 'Jiro']) await addCompanion(guest, name, w);
    await goToReview(guest, w);
    await sendBookings(server, hotel, [familyOf('F-many', 'en', 2)]);
    await acceptTerms(guest, w);
    await expect(guest.getByText(w.refusedParty)).toBeVisible();
    await guest.getByRole('button', { name: w.back }).click();
    await expect(guest.getByText(w.tooMany)).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Jiro' }).click();
    await guest.getByRole('button', { name: w.remove }).click();
    await guest.getByRole('button', { name: w.removeYes, exact: true }).click();
    await expect(guest.getByText(w.tooMany)).toHaveCount(0);
    await expect(guest.locator(':focus')).toContainText(w.full);
    await register(guest, w);
  },
);

test(
  'a removed card collapses within half a second, or immediately with reduced motion',
  variation,
  async ({ browser, server, hotel }) => {
    for (const [reducedMotion, bookings] of [
      ['no-preference', 519],
      ['reduce', 0],
    ] as const) {
      const link = await familyLink(server, hotel, `F-${reducedMotion}`, 'en', 2);
      const guest = await pageOf(browser, w.locale, phoneSize);
      await guest.emulateMedia({ reducedMotion });
      await openForm(guest, link, w);
      const card = guest.getByRole('button', { name: w.companion(1) });
      await expect(card).toBeVisible();
      preventReuse(guest);
      await guest.clock.install();
      await guest.clock.pauseAt(Date.now() + 60_000);
      await guest.getByRole('button', { name: w.remove }).click();
      await guest.clock.runFor(bookings);
      await expect(guest.locator('section', { hasText: w.companion(1) })).toHaveCount(bookings > 0 ? 1 : 0);
      await guest.clock.runFor(1);
      await expect(guest.locator('section', { hasText: w.companion(1) })).toHaveCount(0);
      await guest.context().close();
    }
  },
);

function familyOf(bookingNo: string, language: string, number_of_guests: number) {
  const booking = bookingOf(bookingNo, language);
  return { ...booking, metadata: { ...booking.metadata, number_of_guests } };
}

async function familyLink(
  server: Server,
  hotel: Hotel,
  bookingNo: string,
  language: string,
  persons = 4,
): Promise<string> {
  await sendBookings(server, hotel, [familyOf(bookingNo, language, persons)]);
  return (await server.linkOf(hotel, bookingNo)).shortLink;
}
