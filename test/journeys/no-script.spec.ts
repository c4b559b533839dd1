import type { Page } from '@playwright/test';
import { baseLanguages, type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { scriptPayloads } from '#test/harness/script-payloads.ts';
import { preventReuse } from './browsers.ts';
import { openDashboard } from './front-desk.ts';
import {
  bookingOf,
  expect,
  furtherJourney,
  type Hotel,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;

// PostgreSQL cannot store NUL.
const payloads = scriptPayloads.filter(payload => !payload.includes('\0'));
/** Payloads that hide all content after them. They must come last. */
const swallowing = payloads.filter(payload =>
  /^<(?:svg|math|noscript|form|select|xmp|plaintext|textarea|title)/.test(payload),
);
const insideOf: Record<string, readonly string[]> = {
  settings: ['言語別の施設名', '外部リンク', 'マイページ', '登録後の画面'],
  terms: baseLanguages.map(language => languageNames[language]),
};
const some = payloads.filter((_payload, index) => index % 4 === 0);
const others = payloads.filter(payload => !swallowing.includes(payload));

const texts = baseLanguages.flatMap(
  language =>
    [
      `terms-conditions-${language}`,
      `mypage-A-${language}`,
      `mypage-B-${language}`,
      `landing-2-text-${language}`,
    ] as const,
);

const shareOf = (all: readonly string[], place: number) =>
  all.filter((_payload, index) => index % texts.length === place);

function valueAt(place: number): unknown {
  const name = texts[place] ?? '';
  const html = [name, ...shareOf(others, place), ...shareOf(swallowing, place)].join('\n');
  return name.startsWith('terms') ? { content: html } : html;
}

test(
  'texts stored through the API run no script on guest pages',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const myPageId = await registered(server, hotel);
    const call = await signedIn(server, hotel);
    for (const [place, name] of texts.entries())
      await call('POST', 'facility-setting/store', { name, value: valueAt(place) });
    const { data } = await call('POST', 'facility/list', {});
    for (const [index, { id }] of data[0].facility_name.entries())
      await call('PUT', 'facility-name/update', { id, name: payloads[index] });

    const guest = await pageOf(browser, w.locale, phoneSize);
    const noted = await watch(guest);
    await readEverything(guest, server, hotel, myPageId);
    expect(noted).toEqual([]);
  },
);

test('database content runs no script in the guest form', variation, async ({ browser, server, hotel }) => {
  const myPageId = await registered(server, hotel);
  await writeEverything(server, hotel);
  const guest = await pageOf(browser, w.locale, phoneSize);
  const noted = await watch(guest);

  await sendBookings(server, hotel, [bookingOf('N-1', 'ja')]);
  await guest.goto((await server.linkOf(hotel, 'N-1')).shortLink);
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '090-1234-5678');
  await guest.getByRole('button', { name: w.next }).click();
  await guest.getByRole('radio').first().check();
  await expectHarmless(guest);
  await guest.getByRole('button', { name: w.next }).click();
  await guest.getByText(w.yes, { exact: true }).first().click();
  await expectHarmless(guest);
  await guest.getByRole('button', { name: w.next }).click();
  await expect(guest.getByRole('heading', { name: w.review })).toBeVisible();
  await expectHarmless(guest);
  await guest.getByRole('checkbox', { name: w.accept }).check();
  await guest.getByRole('button', { name: w.register }).click();
  await expect(guest.getByRole('img', { name: w.qr })).toBeVisible();
  await expectHarmless(guest);
  await readEverything(guest, server, hotel, myPageId);
  expect(noted).toEqual([]);
});

test('database content runs no script on staff pages', furtherJourney, async ({ browser, server, hotel }) => {
  await writeEverything(server, hotel);
  const store = await signedIn(server, hotel);
  // Payloads with a link are left out, because emails with an invalid link are rejected.
  const content = `${others.filter(payload => !/href/i.test(payload)).join('')}<p>[link]</p>`;
  const value = { subject: some.join(' ').slice(0, 200), content };
  await store('POST', 'custom-messages', { name: 'pre-email', language: 'ja', value });
  const desk = await openDashboard(browser, server, hotel, 'ja');
  const noted = await watch(desk);
  const shows = async () => {
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(desk.getByLabel('読み込んでいます')).toHaveCount(0);
    await expectHarmless(desk);
  };
  for (const page of ['form', 'filters', 'settings', 'cms', 'terms']) {
    await desk.goto(`${server.url}/dashboard/${page}`);
    await shows();
    // A separate request loads the preview of an email.
    if (page === 'cms') await expect(desk.locator('table.sheet, td.sheet').first()).toBeVisible();
    for (const tab of insideOf[page] ?? []) {
      const main = desk.getByRole('main');
      const name = { name: tab, exact: true };
      await main.getByRole('link', name).or(main.getByRole('button', name)).click();
      await shows();
    }
  }
  expect(noted).toEqual([]);
  await paste(desk, payloads.join('<p>-</p>'));
  await expectHarmless(desk);
  // Ignores policy violations. Chromium also reports them while it parses pasted text into a document that
  // cannot run scripts.
  expect(noted.filter(what => what.startsWith('dialog'))).toEqual([]);
});

async function registered(server: Server, hotel: Hotel): Promise<string> {
  await sendBookings(server, hotel, [bookingOf('N-0', 'ja')]);
  return (await server.register(hotel, 'N-0')).myPageId;
}

async function writeEverything(server: Server, hotel: Hotel): Promise<void> {
  for (const [place, name] of texts.entries()) await server.write(hotel, name, valueAt(place));
  await server.addFilters(hotel, payloads.slice(0, 5));
  await server.addQuestions(
    hotel,
    some.map((payload, index) => ({
      labels: { ja: payload },
      placeholders: { ja: payload },
      inputType: index % 2 === 0 ? 'string' : 'choices',
      options: [{ key: 'a', names: { ja: payload } }],
      visibilityCompanion: false,
    })),
  );
  const addresses = [
    'javascript:alert(1)',
    'https://x.example/"onclick="alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ];
  await server.addLinks(
    hotel,
    [...addresses, ...some].map((url, index) => ({
      label: `option_icon_${index}`,
      text: some[index % some.length] ?? '',
      url: index < addresses.length ? url : `{host}/${url}`,
    })),
  );
}

async function readEverything(guest: Page, server: Server, hotel: Hotel, myPageId: string): Promise<void> {
  const { url } = server;
  await guest.goto(`${url}/check-in?slug=${hotel.slug}`);
  await expectHarmless(guest);
  await guest.goto(`${url}/terms-and-condition?slug=${hotel.slug}`);
  for (const language of baseLanguages) await readIn(guest, language, `terms-conditions-${language}`);
  await guest.goto(`${url}/mypage?slug=${hotel.slug}&mypage=${myPageId}`);
  for (const language of baseLanguages) await readIn(guest, language, `mypage-B-${language}`);
}

async function readIn(guest: Page, language: GuestLanguage, seen: string): Promise<void> {
  await guest.getByRole('combobox').first().selectOption(language);
  await expect(guest.getByText(seen).first()).toBeVisible();
  await expectHarmless(guest);
}

async function watch(page: Page): Promise<string[]> {
  const noted: string[] = [];
  page.on('dialog', dialog => {
    noted.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  preventReuse(page);
  await page.context().exposeBinding('note', (_source, what: string) => noted.push(what));
  await page.context().addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const note: unknown = Reflect.get(window, 'note');
      if (typeof note === 'function')
        note(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return noted;
}

async function expectHarmless(page: Page): Promise<void> {
  const harmful = await page.evaluate(() => {
    const runs = ({ name, value }: Attr) =>
      /^on|^srcdoc$/i.test(name) ||
      (/^(?:href|xlink:href|src|action|formaction|data)$/i.test(name) &&
        /^\s*(?:javascript|vbscript|data:text|data:image\/svg)/i.test(value));
    return [...document.querySelectorAll('body, body *')]
      .filter(
        element => element.matches('iframe, object, embed, base, meta') || [...element.attributes].some(runs),
      )
      .map(element => element.outerHTML.slice(0, 200));
  });
  expect(harmful).toEqual([]);
}

/** Pastes HTML into the terms editor as if copied from another page. */
async function paste(desk: Page, html: string): Promise<void> {
  await desk.getByRole('textbox', { name: /^利用規約（/ }).evaluate((editor, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Signs in as the owner with an API client, and throws if a call fails. */
async function signedIn(server: Server, { username, password, facilityId }: Hotel) {
  const send = async (method: string, path: string, body: object, token = '') => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: token && `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const { data } = await send('POST', 'auth/login', { username, password });
  return (method: string, path: string, body: object) =>
    send(method, path, { facility_id: facilityId, ...body }, data.token);
}
