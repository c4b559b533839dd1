import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { typeInto } from './typing.ts';
import type { words } from './words.ts';

type Words = (typeof words)[keyof typeof words];

export async function openForm(guest: Page, link: string, w: Words): Promise<void> {
  await guest.goto(link);
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByRole('heading', { name: w.details })).toBeVisible();
}

/** Answers that a guest lives in Japan. `place` counts the open cards from 0. */
export async function answerLivesInJapan(guest: Page, place: number, w: Words): Promise<void> {
  const asked = guest
    .getByRole('group', { name: w.inJapan })
    .or(guest.getByRole('radiogroup', { name: w.inJapan }));
  await asked.nth(place).getByText(w.yes, { exact: true }).click();
}

/** Fills in the next blank companion card, or adds a card if none is blank. */
export async function addCompanion(guest: Page, name: string, w: Words): Promise<void> {
  const blank = guest.locator('section').filter({ hasText: w.blank });
  if ((await blank.count()) === 0) {
    await guest.getByRole('button', { name: w.addCompanion }).click();
    await expect(blank.last().getByRole('textbox', { name: w.fullName })).toBeFocused();
  }
  const place = await guest
    .locator('section')
    .evaluateAll((cards, text) => cards.findIndex(card => card.textContent.includes(text)), w.blank);
  const card = guest.locator('section').nth(place);
  await typeInto(card.getByRole('textbox', { name: w.fullName }), name);
  await card.getByText(w.yes, { exact: true }).click();
}

export async function register(guest: Page, w: Words): Promise<void> {
  await goToReview(guest, w);
  await acceptTerms(guest, w);
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
}

export async function goToReview(guest: Page, w: Words): Promise<void> {
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
}

export async function acceptTerms(guest: Page, w: Words): Promise<void> {
  await guest.getByRole('checkbox', { name: w.accept }).check();
  await guest.getByRole('button', { name: w.register }).click();
}

export type CompanionLink = { link: string; code: string };

export async function createCompanionLink(
  guest: Page,
  label: string,
  { byEnter = false } = {},
): Promise<CompanionLink> {
  await guest.getByRole('button', { name: '同行者様にリンクを送る' }).click();
  await typeInto(guest.getByRole('textbox', { name: /どなた宛てですか/ }), label);
  if (byEnter) await guest.keyboard.press('Enter');
  else await guest.getByRole('button', { name: 'リンクを作る' }).click();
  const card = guest.locator('section').filter({ has: guest.getByRole('heading', { name: label }) });
  await expect(card).toBeVisible();
  const link = await card.getByText(/\/g\//).innerText();
  return { link, code: await card.locator('code').innerText() };
}

export async function expectNoOverflow(guest: Page): Promise<void> {
  const width = await guest.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(guest.viewportSize()?.width ?? 0);
}

/**
 * Records what the browser receives from now on in pages and responses. Scripts and styles are excluded,
 * because they are the same for every guest.
 * @returns a function that returns which of the given texts were received
 */
export function recordTexts(guest: Page): (texts: readonly string[]) => Promise<string[]> {
  const received: Promise<string>[] = [];
  guest.on('response', response => {
    if (['document', 'fetch', 'xhr'].includes(response.request().resourceType()))
      received.push(response.text().catch(() => ''));
  });
  return async texts => {
    const sent = (await Promise.all(received)).join('\n');
    return texts.filter(text => sent.includes(text));
  };
}
