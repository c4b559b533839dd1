import { CHAIN, desk, join, newInvitee, setFirstPassword } from './chain.ts';
import { bookingOf, expect, expectAccessible, pageOf, sendBookings, test } from './journey.ts';
import { typeInto } from './typing.ts';

test('two hotels join an organization, and its night auditor works in one and then the other', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const [north, south] = [await server.openHotel('湖畔ホテル北館'), await server.openHotel('湖畔ホテル南館')];
  await sendBookings(server, north, [bookingOf('NORTH-1', 'ja')]);
  await sendBookings(server, south, [bookingOf('SOUTH-1', 'ja')]);
  const it = newInvitee('Honbu');
  await server.createOrganization(CHAIN, { ...it, first_name: '明', last_name: '本田' });

  const admin = await pageOf(browser, 'ja-JP', desk);
  await setFirstPassword(admin, server, it);
  await expectAccessible(admin);
  const northOwner = await join(browser, server, admin, north, '湖畔ホテル北館');
  await join(browser, server, admin, south, '湖畔ホテル南館');
  await expectAccessible(admin);

  const night = newInvitee('Yakin');
  await admin.getByRole('link', { name: 'ユーザー', exact: true }).click();
  await admin.getByRole('button', { name: 'ユーザーを追加' }).click();
  const form = admin.getByRole('dialog', { name: 'ユーザーを追加' });
  await typeInto(form.getByLabel('ユーザーID'), night.username);
  await typeInto(form.getByLabel('メールアドレス'), night.email);
  await typeInto(form.getByLabel('姓'), '夜野');
  await form.getByLabel('選んだ施設のみ', { exact: true }).check();
  await form.getByRole('checkbox', { name: '湖畔ホテル北館' }).check();
  await form.getByRole('checkbox', { name: '湖畔ホテル南館' }).check();
  await expectAccessible(admin);
  await form.getByRole('button', { name: 'ユーザーを追加' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(night.username) })).toContainText('ナイト担当2施設');

  const auditor = await pageOf(browser, 'ja-JP', desk);
  await setFirstPassword(auditor, server, night);
  const row = auditor.getByRole('row', { name: /湖畔ホテル北館/ });
  await expect(row).toContainText('1');
  await row.getByRole('button').click();
  await expect(auditor.getByRole('heading', { level: 1, name: '本日の到着' })).toBeVisible();
  await expect(auditor.getByText('NORTH-1')).toBeVisible();

  const otherTab = await auditor.context().newPage();
  await otherTab.goto(`${server.url}/dashboard/arrivals`);
  await otherTab.getByRole('button', { name: '湖畔ホテル北館：施設を切り替える' }).click();
  const list = otherTab.getByRole('dialog', { name: '施設の切り替え' });
  await typeInto(list.getByLabel('施設を検索'), '南館');
  await expect(list.getByRole('row', { name: /北館/ })).toHaveCount(0);
  await expectAccessible(otherTab);
  await list.getByRole('button', { name: '湖畔ホテル南館を開く' }).click();
  await expect(otherTab.getByText('SOUTH-1')).toBeVisible();

  // The first tab still shows the other hotel. Any action there loads the page of the chosen hotel.
  await auditor.getByRole('link', { name: '事前チェックイン', exact: true }).click();
  await expect(auditor.getByRole('button', { name: '湖畔ホテル南館：施設を切り替える' })).toBeVisible();
  await expect(auditor.getByText('NORTH-1')).toHaveCount(0);

  await auditor.goto(`${server.url}/hotels`);
  await typeInto(auditor.getByLabel('予約番号・お名前・電話番号'), '山田');
  await auditor.getByRole('button', { name: '検索', exact: true }).click();
  await expect(auditor.getByRole('heading', { name: '湖畔ホテル南館' })).toBeVisible();
  await expectAccessible(auditor);
  await auditor.getByRole('button', { name: '湖畔ホテル北館で山田 太郎 様の予約を開く' }).click();
  const details = auditor.getByRole('dialog');
  await expect(details).toContainText('NORTH-1');
  await expect(details.getByRole('button', { name: 'その他' })).toBeVisible();

  await admin.getByRole('button', { name: `${night.username}を変更` }).click();
  const change = admin.getByRole('dialog', { name: `${night.username}を変更` });
  await typeInto(change.getByLabel(/^名/), '光');
  await change.getByLabel('役割').selectOption('auditor');
  await expectAccessible(admin);
  await change.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(night.username) })).toContainText('夜野 光');

  await auditor.reload();
  await expect(details).toContainText('NORTH-1');
  await expect(details.getByRole('heading', { name: '予約情報' })).toBeVisible();
  await expectAccessible(auditor);
  for (const name of ['その他', 'メモを保存', '変更'])
    await expect(details.getByRole('button', { name })).toHaveCount(0);
  await auditor.keyboard.press('Escape');
  await expect(auditor.getByText('NORTH-1')).toBeVisible();
  for (const name of ['ウォークイン', '印刷'])
    await expect(auditor.getByRole('button', { name })).toHaveCount(0);
  await expect(auditor.getByRole('link', { name: 'QR読み取り' })).toHaveCount(0);

  // A user of a single hotel cannot open the page with all hotels.
  await northOwner.goto(`${server.url}/login`);
  await northOwner.getByRole('button', { name: '別のユーザーでログイン' }).click();
  await typeInto(northOwner.getByLabel('ユーザーID'), north.username);
  await typeInto(northOwner.getByLabel('パスワード', { exact: true }), north.password);
  await northOwner.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(northOwner.getByRole('heading', { level: 1, name: '本日の到着' })).toBeVisible();
  await northOwner.goto(`${server.url}/hotels`);
  await expect(northOwner.getByRole('heading', { level: 1, name: '本日の到着' })).toBeVisible();
  await northOwner.goto(`${server.url}/dashboard/organization`);
  await northOwner.getByRole('button', { name: '組織から脱退' }).click();
  await northOwner.getByRole('dialog').getByRole('button', { name: '組織から脱退' }).click();
  await expect(northOwner.getByLabel('組織のコード')).toBeVisible();
  await auditor.reload();
  await expect(auditor).toHaveURL(/error-401|login/);
});

test('an admin creates a provisioning token that the identity provider can use until it is revoked', async ({
  browser,
  server,
}) => {
  const it = newInvitee('Honsha');
  await server.createOrganization(CHAIN, { ...it, first_name: '明', last_name: '本田' });
  const admin = await pageOf(browser, 'ja-JP', desk);
  await setFirstPassword(admin, server, it);
  await admin.goto(`${server.url}/organization/provisioning`);
  await expectAccessible(admin);
  const address = await admin.getByLabel('アドレス（テナントURL、Base URL）', { exact: true }).inputValue();
  await admin.getByRole('button', { name: 'トークンを発行' }).click();
  const form = admin.getByRole('dialog', { name: 'トークンを発行' });
  await form.getByRole('button', { name: 'トークンを発行' }).click();
  await expect(form.getByText('入力してください。')).toBeVisible();
  await typeInto(form.getByLabel('名称'), 'Entra ID');
  await expectAccessible(admin);
  await form.getByRole('button', { name: 'トークンを発行' }).dblclick();
  const made = admin.getByRole('dialog', { name: 'トークン「Entra ID」' });
  const token = await made.getByLabel('トークン', { exact: true }).inputValue();
  await expectAccessible(admin);
  await made.getByRole('button', { name: '完了' }).click();
  await expect(admin.getByRole('row', { name: /Entra ID/ })).toHaveCount(1);
  const users = () => fetch(`${address}/Users`, { headers: { authorization: `Bearer ${token}` } });
  expect((await users()).status).toBe(200);

  await admin.getByRole('button', { name: 'Entra IDを失効' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '失効' }).click();
  await expect(admin.getByText('トークンはまだありません')).toBeVisible();
  expect((await users()).status).toBe(401);
});
