import type { Locator, Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
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
import { acceptTerms, addCompanion, answerLivesInJapan, goToReview, openForm } from './party.ts';
import { drawSignature, texts } from './picture-steps.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const notice = 'The hotel changed its questions in the meantime.';

type Item = { id: number; system_name: string | null; metadata: { options: { key: string }[] } };

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon() });

test(
  'the review asks for the answer to a question that has become required, without a reload',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await fillInUntilReview(page, server, hotel, 'C-1');
    await change(server, hotel, 'occupation', { visibility: 1, required: 1 });
    await acceptTerms(page, w);

    await expect(page.getByRole('heading', { name: w.details })).toBeVisible();
    await expect(page.getByText(notice).first()).toBeVisible();
    const occupation = page.getByRole('combobox', { name: 'Occupation' });
    await expect(occupation).toBeFocused();
    await expect(page.getByText(notice)).toHaveCount(1);
    await expect.poll(() => isInSight(occupation)).toBe(true);
    await expect(page.locator('label', { hasText: 'Occupation' })).toContainText('required');
    await expect(page.getByRole('button', { name: 'Hanako' })).toBeVisible();
    await expectAccessible(page);
    await occupation.selectOption('student');
    await goToReview(page, w);
    await expect(page.getByText(notice)).toHaveCount(0);
    await acceptTerms(page, w);
    await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

test(
  'a signature that has become required gets its own step, and a question hidden in the meantime is not asked',
  variation,
  async ({ page, server, hotel }) => {
    await fillInUntilReview(page, server, hotel, 'C-2');
    await change(server, hotel, 'signature', { visibility: 1, required: 1 });
    await change(server, hotel, 'zip_code', { visibility: 0 });
    await acceptTerms(page, w);

    await expect(page.getByRole('heading', { name: texts.sign })).toBeVisible();
    await expect(page.getByText(notice).first()).toBeVisible();
    await drawSignature(page);
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(page.getByText(texts.signed)).toBeVisible();
    await page.getByRole('button', { name: w.next, exact: true }).click();
    await expect(page.getByText('Postal code')).toHaveCount(0);
    await page.getByRole('button', { name: w.register }).click();
    await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

test(
  'a guest must choose again if a selected option was removed in the meantime',
  variation,
  async ({ page, server, hotel }) => {
    const option = (key: string, en: string) => ({ key, names: { ja: en, en } });
    const [soba, rice] = [option('soba', 'Soba'), option('rice', 'Rice')];
    await server.addQuestions(hotel, [
      {
        labels: { ja: '朝食', en: 'Breakfast' },
        inputType: 'choices',
        multiple: true,
        required: true,
        options: [soba, rice],
      },
    ]);
    await fillInUntilReview(page, server, hotel, 'C-3', async () => {
      await page.getByRole('checkbox', { name: 'Soba' }).first().check();
    });
    await change(server, hotel, null, { options: [rice] });
    await acceptTerms(page, w);
    await expect(page.getByText(notice).first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Soba' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Rice' }).first().check();
    await goToReview(page, w);
    await acceptTerms(page, w);
    await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  },
);

test(
  'a guest who changes an answer in two tabs is shown the affected answer',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('C-4', 'en')]);
    const { shortLink } = await server.linkOf(hotel, 'C-4');
    const first = await pageOf(browser, w.locale, phoneSize);
    const second = await first.context().newPage();
    for (const tab of [first, second]) await openForm(tab, shortLink, w);
    const postalCode = (tab: Page) => tab.getByRole('textbox', { name: 'Postal code' });
    await answerLivesInJapan(first, 0, w);
    await expect(first.getByText(w.saved)).toBeVisible();
    await answerLivesInJapan(second, 0, w);
    await typeInto(postalCode(first), '100-0001');
    await expect(first.getByText(w.saved)).toBeVisible();
    await typeInto(postalCode(second), '150-0041');
    const news = 'This form was also changed in another tab or on another device. Please check: Postal code';
    await expect(second.getByText(news).first()).toBeVisible();
    await expect(postalCode(second)).toHaveValue('150-0041');
    await second.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(second.getByText(news)).toHaveCount(0);
  },
);

function isInSight(field: Locator): Promise<boolean> {
  return field.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
}

async function fillInUntilReview(
  page: Page,
  server: Server,
  hotel: Hotel,
  bookingNo: string,
  answer: () => Promise<void> = async () => {},
): Promise<void> {
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  await openForm(page, (await server.linkOf(hotel, bookingNo)).shortLink, w);
  await answerLivesInJapan(page, 0, w);
  await answer();
  await addCompanion(page, 'Hanako', w);
  await goToReview(page, w);
}

/** Changes a question of the form as the owner. `name` null means the only custom question. */
async function change(server: Server, hotel: Hotel, name: string | null, changes: object): Promise<void> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()).data;
  };
  const { username, password, facilityId: facility_id } = hotel;
  const { token } = await call('POST', 'auth/login', { username, password });
  const items: Item[] = await call('POST', 'facility-question/init', { facility_id, language: 'ja' }, token);
  const id = items.find(({ system_name }) => system_name === name)?.id;
  await call(
    'PUT',
    'facility-question',
    { facility_id, questions: [{ id, ...changes }], filters: [] },
    token,
  );
}
