import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { guestLanguages, languageNames, messageLanguages } from '#i18n/languages.ts';
import { bookingOf, expect, expectAccessible, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { typeInto } from './typing.ts';

type Texts = { [key: string]: string | Texts };
type Say = (noun: string, path: string) => string;

/** Returns a function for the page texts in one language: `say('registration', 'review.title')`. */
function textsIn(language: string): Say {
  const read = (noun: string): Texts =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../i18n/${language}/${noun}.json`), 'utf8'));
  return (noun, path) => {
    const found = path
      .split('.')
      .reduce<string | Texts | undefined>((at, key) => (typeof at === 'object' ? at[key] : at), read(noun));
    if (typeof found !== 'string') throw new Error(`There is no text ${path} in ${language}/${noun}`);
    return found;
  };
}

/** The rules of axe that depend on colors. Dark mode changes nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const folder = process.env.SHOTS;
const narrowestViewport = { width: 320, height: 700 };

/**
 * Returns a function that checks a page's language, its accessibility in light and dark mode, and that nothing
 * is wider than the phone.
 */
function createChecker(page: Page, language: string) {
  let number = 0;
  return async (what: string) => {
    number += 1;
    await test.step(what, async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
      if (folder) {
        const path = `${folder}/${language}-${String(number).padStart(2, '0')}-${what}.png`;
        await page.screenshot({ path, fullPage: true });
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, COLOR_RULES);
      if (folder) await page.screenshot({ path: `${folder}/${language}-${number}-dark.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
      for (const size of [narrowestViewport, phoneSize]) {
        await page.setViewportSize(size);
        expect(await overflowingElements(page), `${what} at ${size.width} px`).toEqual([]);
      }
    });
  };
}

const overflowingElements = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {};
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      each => each.getBoundingClientRect().right > clientWidth + 1,
    );
    return out.map(each => each.outerHTML.slice(0, 120));
  });

/** All languages in `npm run soak`, and only Japanese, the densest script, in `npm test`. */
const languages = process.env.SOAK ? guestLanguages : (['ja'] as const);

for (const language of languages) {
  test(`every step of the guest journey is accessible and in the language of the guest (${language})`, async ({
    browser,
    server,
    hotel,
  }) => {
    test.slow();
    const say = textsIn(language);
    const bookingNo = `E-${language}`;
    const booking = bookingOf(bookingNo, language);
    await sendBookings(server, hotel, [
      { ...booking, metadata: { ...booking.metadata, number_of_guests: 4, room_quantity: 2 } },
    ]);
    await server.show(hotel, ['face_recognition', 'signature']);
    await server.addFilters(hotel, ['Day use', 'Stay']);
    const offered = messageLanguages([language]).map(code => ({ name: languageNames[code], code }));
    await server.set(hotel, 'language', offered);
    await server.set(hotel, `landing-2-text-${language}`, 'Welcome to our house.');
    await server.addLinks(hotel, [
      { language, label: 'wifi' },
      { language, label: 'tourist_information' },
    ]);
    const { link } = await server.linkOf(hotel, bookingNo);

    const page = await pageOf(browser, language, phoneSize);
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
    const look = createChecker(page, language);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const next = () => press(say('guest', 'continue'));
    const expectTitle = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const answerYes = (person: number) =>
      page
        .getByRole('group', { name: say('question', 'labels.has_japan_address') })
        .nth(person)
        .getByRole('radio')
        .first()
        .check();

    await page.goto(`${server.url}/check-in?slug=${hotel.slug}`);
    await expectTitle(say('guest-access', 'landing.title'));
    await look('landing');
    await page.getByRole('link', { name: say('guest-access', 'landing.start'), exact: true }).click();
    await expectTitle(say('guest-access', 'confirm.title'));
    await look('confirm');
    await next();
    await expect(page.getByText(say('guest-access', 'phone.either'))).toBeVisible();
    await look('confirm with errors');

    await page.goto(link);
    await expectTitle(say('guest-access', 'step1.eitherTitle'));
    await look('step 1');
    await next();
    await look('step 1 with errors');
    await typeInto(
      page.getByRole('textbox', { name: say('guest-access', 'phone.label') }),
      '+81 90-1234-5678',
    );
    await next();

    await expectTitle(say('registration', 'step2.title'));
    await look('step 2');
    await page.getByRole('radio', { name: 'Stay' }).check();
    await next();

    await expectTitle(say('registration', 'step3.title'));
    await next();
    await look('step 3 with errors');
    await answerYes(0);
    await press(say('registration', 'companion.add'));
    await typeInto(
      page.getByRole('textbox', { name: say('question', 'labels.full_name') }).last(),
      'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine',
    );
    await answerYes(1);
    await press(say('registration', 'leader.add'));
    const leader = page.getByRole('group', { name: /1/ }).last();
    await typeInto(leader.getByRole('textbox').first(), '鈴木 一郎');
    await typeInto(leader.getByRole('textbox').last(), 'ichiro@example.jp');
    await look('step 3');
    await next();

    await expectTitle(say('registration', 'face.title'));
    await look('step 4');
    const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c8b89a' } })
      .jpeg()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(page.getByText(say('registration', 'picture.sent'))).toBeVisible();
    await look('step 4 with a photo');
    await next();

    await expectTitle(say('registration', 'signature.title'));
    await look('step 5');
    // The height that is visible between the bars of a phone. Nothing may cover the signature pad.
    await page.setViewportSize({ width: 390, height: 664 });
    const edge = (what: string) =>
      page
        .locator(what)
        .first()
        .evaluate(each => each.getBoundingClientRect());
    const [pad, bar] = [await edge('canvas'), await edge('[data-action-bar]')];
    expect(pad.bottom).toBeLessThanOrEqual(bar.top);
    await look('step 5 on a short screen');
    await page.setViewportSize(phoneSize);
    await press(say('registration', 'signature.type'));
    await typeInto(page.getByRole('textbox', { name: say('registration', 'signature.name') }), '山田 太郎');
    await press(say('registration', 'signature.save'));
    await expect(page.getByText(say('registration', 'signature.saved'))).toBeVisible();
    await look('step 5 signed');
    await next();

    await expectTitle(say('registration', 'review.title'));
    await look('step 6');
    await press(say('guest', 'terms.open'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('terms');
    await press(say('guest', 'close'));
    await press(say('registration', 'review.submit'));

    await expectTitle(say('my-page', 'completion.title'));
    await expect(page.getByText('Welcome to our house.')).toBeVisible();
    await look('step 7');
    await press(say('my-page', 'completion.toMyPage'));
    await expectTitle(say('my-page', 'title'));
    await look('My Page');
    await page.getByRole('button', { name: say('my-page', 'qr.label') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('QR code');

    await page.goto(`${server.url}/terms-and-condition?lang=${language}&slug=${hotel.slug}`);
    await expectTitle(say('guest', 'pages.terms'));
    await look('terms page');
    expect(complaints).toEqual([]);
  });
}
