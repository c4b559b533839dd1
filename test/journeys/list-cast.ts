import type { Browser, Page } from '@playwright/test';
import { rowOf } from './front-desk.ts';
import { bookingOf, expect, type Hotel, pageOf, phoneSize, type Server } from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

/** Returns a booking like `bookingOf` with other metadata or fields. */
export function bookingWith(bookingNo: string, metadata: object = {}, changes: object = {}) {
  const usual = bookingOf(bookingNo, 'ja');
  return { ...usual, ...changes, metadata: { ...usual.metadata, ...metadata } };
}

export const castBookings = [
  bookingWith('L-YAMADA', {
    full_name: '山田 太郎',
    full_name_for_katakana: 'ヤマダ タロウ',
    phone: '090-1234-5678',
  }),
  bookingWith('L-OHNO', {
    full_name: '大野 健',
    full_name_for_katakana: 'オオノ ケン',
    phone: '080-1111-2222',
  }),
  bookingWith('L-EMMA', { full_name: 'Emma O’Malley', phone: '+353 86 123 4567' }),
];

export async function expectListed(page: Page, bookingNos: readonly string[]): Promise<void> {
  const shown = page.getByRole('row').filter({ has: page.getByRole('button', { name: /L-/ }) });
  await expect(shown).toHaveCount(bookingNos.length);
  for (const bookingNo of bookingNos) await expect(rowOf(page, bookingNo)).toBeVisible();
}

export async function registerGuest(
  browser: Browser,
  server: Server,
  hotel: Hotel,
  bookingNo: string,
): Promise<void> {
  const g = words.ja;
  const { shortLink } = await server.linkOf(hotel, bookingNo);
  const guest = await pageOf(browser, g.locale, phoneSize);
  await guest.goto(shortLink);
  await typeInto(guest.getByRole('textbox', { name: g.phone }), '090-1234-5678');
  await guest.getByRole('button', { name: g.next }).click();
  await guest.getByText(g.yes, { exact: true }).first().click();
  await guest.getByRole('button', { name: g.next }).click();
  await guest.getByRole('checkbox', { name: g.accept }).check();
  await guest.getByRole('button', { name: g.register }).click();
  await expect(guest.getByRole('heading', { name: g.thanks })).toBeVisible();
}
