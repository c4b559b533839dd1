import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { OpenIdProvider } from '#test/harness/open-id-provider.ts';
import { preventReuse } from './browsers.ts';
import { CHAIN, desk, join, joinAs, setFirstPassword, setPasswordAndSignIn } from './chain.ts';
import { rowOf } from './front-desk.ts';
import {
  bookingForOne,
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  type Server,
  test,
} from './journey.ts';
import { signUp } from './new-hotel.ts';
import { answerLivesInJapan, openForm, register } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const NORTH = '湖畔ホテル北館';
const SOUTH = '湖畔ホテル南館';
const MODEL = '湖畔ホテル本館';
const FRONT_DESK = 'フロント';

/** Starts at the organization's link, and signs on at the provider. */
async function signOn(browser: Browser, link: string, account: string): Promise<Page> {
  const page = await pageOf(browser, 'ja-JP', desk);
  preventReuse(page);
  await page.goto(link);
  await typeInto(page.getByLabel('Account'), account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '施設の選択' })).toBeVisible();
  return page;
}

/** Sets up single sign-on. Returns the link at which the organization's users sign on. */
async function setUpSignOn(admin: Page, server: Server, provider: OpenIdProvider, domain: string) {
  const client = { client_id: `genkan-${domain}`, client_secret: 'a-secret-of-the-client' };
  const redirect = await admin.getByLabel('リダイレクト先', { exact: true }).inputValue();
  await provider.control({ client: { ...client, redirect_uris: [redirect], require_auth_time: true } });
  await typeInto(admin.getByLabel('発行者（issuer）'), provider.issuer);
  await typeInto(admin.getByLabel('クライアントID'), client.client_id);
  await typeInto(admin.getByLabel('クライアントシークレット'), client.client_secret);
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  await expect(admin.getByText('保存しました。')).toBeVisible();
  await typeInto(admin.getByRole('textbox', { name: 'ドメイン' }), domain);
  await admin.getByRole('button', { name: 'ドメインを追加' }).click();
  server.dns.records.set(domain, [await admin.getByLabel('TXTレコードの値', { exact: true }).inputValue()]);
  await admin.getByRole('button', { name: `${domain}を確認する` }).click();
  const link = await admin.getByLabel('ログイン用アドレス', { exact: true }).inputValue();
  await admin.getByRole('link', { name: 'ユーザー', exact: true }).first().click();
  await admin.getByRole('button', { name: 'グループを追加' }).click();
  const dialog = admin.getByRole('dialog', { name: 'グループを追加' });
  await typeInto(dialog.getByLabel('グループ'), FRONT_DESK);
  await dialog.getByRole('button', { name: 'グループを追加' }).click();
  await expect(dialog).toBeHidden();
  return link;
}

/** Creates a provisioning token. Returns a function that calls the server as the identity provider. */
async function setUpProvisioning(admin: Page) {
  const address = await admin.getByLabel('アドレス（テナントURL、Base URL）', { exact: true }).inputValue();
  await admin.getByRole('button', { name: 'トークンを発行' }).click();
  const dialog = admin.getByRole('dialog');
  await typeInto(dialog.getByLabel('名称'), 'Entra ID');
  await dialog.getByRole('button', { name: 'トークンを発行' }).click();
  const token = await dialog.getByLabel('トークン', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: '完了' }).click();
  return async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const answer = await fetch(`${address}/${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: string };
  };
}

async function copyTemplate(admin: Page, server: Server, item: string, kind: string): Promise<void> {
  await admin.goto(`${server.url}/organization/templates`);
  await admin.getByRole('button', { name: '施設からコピー' }).click();
  const form = admin.getByRole('dialog', { name: '施設から項目をコピー' });
  await form.getByLabel('項目', { exact: true }).selectOption(item);
  await form.getByLabel('コピー元の施設').selectOption(MODEL);
  await form.getByLabel(kind).check();
  await form.getByRole('button', { name: 'コピーして反映' }).click();
  await expect(form).toBeHidden();
}

/** Opens a hotel from the organization's page. Its owner sets a password and finds the templates. */
async function openOwnHotel(browser: Browser, server: Server, admin: Page, name: string): Promise<Page> {
  const slug = `kohan${randomInt(1_000_000)}`;
  const invited = { email: `${slug}@example.com`, username: `Okami${slug}` };
  await admin.goto(`${server.url}/organization`);
  await admin.getByRole('button', { name: '施設を開設' }).click();
  const form = admin.getByRole('dialog', { name: '施設の開設' });
  await form.getByRole('button', { name: '施設を開設' }).click();
  await expect(form.getByText('この項目をご入力ください。').first()).toBeVisible();
  await expectAccessible(admin);
  for (const [label, value] of [
    ['施設名', name],
    ['施設のアドレス名', slug],
    ['市区町村', '富士河口湖町'],
    ['番地', '船津1-1'],
    ['ユーザーID', invited.username],
    ['メールアドレス', invited.email],
    ['姓', '富士'],
  ] as const)
    await typeInto(form.getByLabel(label), value);
  await form.getByLabel('都道府県').selectOption('山梨県');
  await form.getByRole('button', { name: '施設を開設' }).dblclick();
  await expect(admin.getByText(`${name}を開設しました。`)).toContainText(invited.email);
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('参加中');
  await expectAccessible(admin);

  const page = await pageOf(browser, 'ja-JP', desk);
  await setPasswordAndSignIn(page, server, invited);
  await expectTemplatedForm(page, server);
  return page;
}

/** Opens a new hotel: its owner signs up and joins the organization, and the hotel gets the templates. */
async function openNewHotel(browser: Browser, server: Server, admin: Page, name: string): Promise<Page> {
  const slug = `kohan${randomInt(1_000_000)}`;
  const owner = { email: `${slug}@example.com`, username: `Okami${slug}`, password: 'Mizuumi.2026' };
  const page = await signUp(browser, server, { name, slug, ...owner });
  await page.getByRole('link', { name: '設定', exact: true }).click();
  await joinAs(page, server, admin, name);
  await expectTemplatedForm(page, server);
  return page;
}

/**
 * Creates one API key for all hotels of the organization. Returns a function that sends a booking to one of
 * the hotels as the chain's system and returns the guest's link.
 */
async function makeKey(admin: Page, server: Server) {
  await admin.goto(`${server.url}/organization/keys`);
  await admin.getByRole('button', { name: 'APIキーを作成' }).click();
  const dialog = admin.getByRole('dialog', { name: 'APIキーを作成' });
  await typeInto(dialog.getByLabel(/^名前/), 'CRM');
  await dialog.getByRole('checkbox', { name: '予約の送信と変更' }).check();
  await dialog.getByRole('button', { name: 'キーを作成' }).click();
  const key = await dialog.getByLabel('新しいAPIキー').inputValue();
  await dialog.getByRole('button', { name: '設定しました' }).click();
  await admin.getByText('X-Hotel で使う施設の番号').click();
  return async (name: string, booking: ReturnType<typeof bookingOf>): Promise<string> => {
    const number = (await admin.getByRole('listitem').filter({ hasText: name }).textContent()) ?? '';
    const headers = { 'x-api-key': key, 'x-hotel': number.replace(name, '').trim() };
    const url = `${server.url}/api/pms/bookings`;
    const sent = await admin.request.put(url, { headers, data: { bookings: [booking] } });
    expect(sent.status()).toBe(200);
    const { pms_code, pms_reservation_no } = booking;
    const read = await admin.request.get(url, { headers, params: { pms_code, pms_reservation_no } });
    return (await read.json()).data.slots[0].link;
  };
}

/**
 * Reloads the page until it shows the template, because a job applies the template after the hotel has
 * joined.
 */
async function expectTemplatedForm(page: Page, server: Server): Promise<void> {
  await expect(async () => {
    await page.goto(`${server.url}/dashboard/form`);
    await expect(page.getByText('朝食のご希望').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(`${CHAIN}のテンプレートです。`)).toBeVisible();
}

test(
  'an organization opens two hotels from a template, locks an item and deactivates a user who works in both hotels',
  furtherJourney,
  async ({ browser, server }) => {
    test.slow();
    const provider = await OpenIdProvider.start();
    const domain = `kohan${randomInt(1_000_000)}.example`;
    const person = (name: string) => ({ email: `${name}@${domain}`, email_verified: true });
    await provider.control({
      people: { honda: person('honda'), yoru: { ...person('yoru'), groups: [FRONT_DESK] } },
    });
    const username = `Honda${randomInt(1_000_000)}A`;
    const it = { username, email: `honda@${domain}`, first_name: '明', last_name: '本田' };
    await server.createOrganization(CHAIN, it);

    // The admin signs in by password once, to set up the provider.
    const first = await pageOf(browser, 'ja-JP', desk);
    await setFirstPassword(first, server, it);
    await first.goto(`${server.url}/organization/sign-on`);
    const link = await setUpSignOn(first, server, provider, domain);
    const admin = await signOn(browser, link, 'honda');
    await expect(admin.getByText(username)).toBeVisible();
    await admin.goto(`${server.url}/organization/provisioning`);
    const scim = await setUpProvisioning(admin);

    const model = await server.openHotel(MODEL);
    await server.addQuestions(model, [
      { labels: { ja: '朝食のご希望' }, placeholders: { ja: '和食・洋食' } },
    ]);
    await join(browser, server, admin, model, MODEL);
    await copyTemplate(admin, server, 'フォーム', '変更可');
    const owner = await openOwnHotel(browser, server, admin, NORTH);
    await openNewHotel(browser, server, admin, SOUTH);
    const book = await makeKey(admin, server);
    // Hotels opened on the screen are in Japan's time zone, where the next day may have begun.
    const guestLink = await book(NORTH, bookingForOne('NORTH-1', 'ja', 0, 'Asia/Tokyo'));
    await book(SOUTH, bookingOf('SOUTH-1', 'ja', 0, 'Asia/Tokyo'));

    const guest = await pageOf(browser, words.ja.locale, phoneSize);
    await openForm(guest, guestLink, words.ja);
    await answerLivesInJapan(guest, 0, words.ja);
    await typeInto(guest.getByRole('textbox', { name: '朝食のご希望' }), '和食');
    await register(guest, words.ja);

    // The identity provider creates the receptionist, who confirms a registration in one hotel.
    const { id } = await scim('POST', 'Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `yoru@${domain}`,
      active: true,
      emails: [{ primary: true, type: 'work', value: `yoru@${domain}` }],
      name: { familyName: '夜野', givenName: '光' },
    });
    const receptionist = await signOn(browser, link, 'yoru');
    await receptionist.getByRole('button', { name: `${NORTH}を開く` }).click();
    await receptionist.getByRole('button', { name: words.ja.openDetails('NORTH-1') }).click();
    const details = receptionist.getByRole('dialog').first();
    await expect(details).toContainText('和食');
    await details.getByRole('button', { name: '確認済みにする' }).click();
    await expect(details.getByText('内容を確認済みにしました')).toBeVisible();

    await typeInto(await noteField(receptionist), '北館のメモ');
    const second = await receptionist.context().newPage();
    await second.goto(`${server.url}/dashboard/arrivals`);
    await second.getByRole('button', { name: `${NORTH}：施設を切り替える` }).click();
    await second.getByRole('button', { name: `${SOUTH}を開く` }).click();
    await expect(rowOf(second, 'SOUTH-1')).toBeVisible();
    await expect(rowOf(second, 'NORTH-1')).toHaveCount(0);

    // The first tab still shows the other hotel, unless a background call has already loaded the page of the new
    // one. A note saved there is stored in neither hotel.
    const save = receptionist.getByRole('button', { name: 'メモを保存' });
    await save.or(rowOf(receptionist, 'SOUTH-1')).first().waitFor();
    if (await save.isVisible()) await save.click({ timeout: 30_000 }).catch(() => undefined);
    await expect(rowOf(receptionist, 'SOUTH-1')).toBeVisible();
    await expect(receptionist.getByText('NORTH-1')).toHaveCount(0);
    await second.getByRole('button', { name: words.ja.openDetails('SOUTH-1') }).click();
    await expect(second.getByText('北館のメモ')).toHaveCount(0);
    await typeInto(await noteField(second), '南館のメモ');
    await second.getByRole('button', { name: 'メモを保存' }).click();
    await expect(second.getByRole('listitem').filter({ hasText: '南館のメモ' })).toBeVisible();

    // A search across all hotels is recorded in each hotel's audit log. For this user, the admins' page leads
    // to the 404 page.
    await second.keyboard.press('Escape');
    await second.getByRole('button', { name: `${SOUTH}：施設を切り替える` }).click();
    await second.getByRole('link', { name: '全施設からお客様を探す' }).click();
    await typeInto(second.getByLabel('予約番号・お名前・電話番号'), '山田');
    await second.keyboard.press('Enter');
    await expect(second.getByRole('heading', { name: NORTH })).toBeVisible();
    await expect(second.getByRole('heading', { name: SOUTH })).toBeVisible();
    await owner.goto(`${server.url}/dashboard/audit`);
    await expect(owner.getByRole('row', { name: /予約の一覧を見ました 検索/ }).first()).toContainText(
      `yoru@${domain}`,
    );
    await second.goto(`${server.url}/organization`);
    await expect(second).toHaveURL(/error-404/);

    // The owner is writing a text when the admin locks it.
    await owner.goto(`${server.url}/dashboard/cms?text=message-sms&lang=ja`);
    await typeInto(owner.getByRole('textbox', { name: '本文' }), '[guest_name]様 [link]');
    await copyTemplate(admin, server, 'メッセージ文面', '変更不可（固定）');
    const deviations = admin.getByRole('region', { name: '施設ごとの状況' });
    await expect(deviations.getByRole('row', { name: new RegExp(NORTH) })).toContainText('固定');
    await owner.getByRole('button', { name: '保存' }).click();
    await expect(owner.getByText(`${CHAIN}が固定しているため`)).toBeVisible();
    await expectAccessible(owner);
    await owner.reload();
    await expect(owner.getByRole('button', { name: '保存' })).toHaveCount(0);

    await scim('PATCH', `Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    });
    await receptionist.getByRole('link', { name: '事前チェックイン', exact: true }).click();
    await expect(receptionist).toHaveURL(/error-401|login/);
    await receptionist.goto(link);
    await expect(receptionist).toHaveURL(/\/login\?sign_on=/);
    provider.stop();
  },
);

/** Opens the notes of the booking whose details are open. */
async function noteField(page: Page) {
  const title = page.getByRole('button', { name: 'メモ・申し送り' });
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
  return page.getByRole('textbox', { name: 'メモを書く' });
}
