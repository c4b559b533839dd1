import type { Page } from '@playwright/test';
import { newInvitee, setPasswordAndSignIn } from './chain.ts';
import { openDashboard, openSetting } from './front-desk.ts';
import { expect, expectAccessible, pageOf, type Server, test, variation } from './journey.ts';
import { typeInto } from './typing.ts';

const labels = {
  ja: ['ユーザーID', 'メールアドレス', '姓', '名'],
  en: ['User ID', 'Email', 'Last name', 'First name'],
} as const;

async function fillIn(page: Page, language: keyof typeof labels, values: readonly string[]) {
  const dialog = page.getByRole('dialog');
  for (const [index, label] of labels[language].entries())
    await typeInto(dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)), values[index] ?? '');
}

const clerkOf = ({ facilityId }: { facilityId: number }) => ({
  username: `Clerk${facilityId}`,
  password: 'Momiji.2026',
});

async function answerDialog(page: Page, act: () => Promise<void>, answer: 'kept' | 'dropped') {
  const asked = page.waitForEvent('dialog');
  const acting = act();
  const question = await asked;
  expect(question.message()).toBe('Discard what you entered and close?');
  await (answer === 'dropped' ? question.accept() : question.dismiss());
  await acting;
}

const usersPage = (page: Page, server: Server) => page.goto(`${server.url}/dashboard/users`);

// Rule: users.deleted
test('an owner adds a user, changes the permissions of signed-in staff, and deletes the user', async ({
  browser,
  server,
  hotel,
}) => {
  const clerk = clerkOf(hotel);
  const page = await openDashboard(browser, server, hotel, 'ja');
  // Text that is fading in has low contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSetting(page, 'ユーザー');
  await expect(page.getByRole('row', { name: new RegExp(hotel.username) })).toBeVisible();
  const add = page.getByRole('button', { name: 'ユーザーを追加' });
  // Key presses do not wait, and the roles that the form needs may still be loading.
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await page.getByRole('radio', { name: '今ここでパスワードを設定する' }).check();
  await typeInto(page.getByLabel('パスワード *', { exact: true }), clerk.password);
  await fillIn(page, 'ja', [clerk.username, `${clerk.username}@example.jp`, '高橋', '健']);
  await page.getByLabel('権限 *', { exact: true }).selectOption('スタッフ');
  await page.getByLabel('名 *', { exact: true }).press('Enter');
  await expect(page.getByText('新しいユーザーを追加しました。')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(clerk.username) });
  await expect(row).toContainText('スタッフ');
  await expectAccessible(page);

  const theirs = await pageOf(browser, 'en-US', { width: 1024, height: 768 });
  await theirs.goto(`${server.url}/login`);
  await typeInto(theirs.getByLabel('User ID'), clerk.username);
  await typeInto(theirs.getByLabel('Password', { exact: true }), clerk.password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto(`${server.url}/dashboard`);
  await expect(theirs).toHaveURL(/own-password/);
  await typeInto(theirs.getByLabel('Current password'), clerk.password);
  await typeInto(theirs.getByLabel('New password *', { exact: true }), 'Password1!');
  await typeInto(theirs.getByLabel('Confirm new password'), 'Password1!');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByText('This password is too common.')).toBeVisible();
  await typeInto(theirs.getByLabel('New password *', { exact: true }), 'Kaede.2026');
  await typeInto(theirs.getByLabel('Confirm new password'), 'Kaede.2026');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await theirs.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(theirs.getByRole('link', { name: 'Check-in form' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: '質問を見る' }).uncheck();
  await page.getByRole('checkbox', { name: 'ユーザーを見る' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存しました', { exact: false })).toBeVisible();
  await usersPage(theirs, server);
  await expect(theirs.getByRole('row', { name: new RegExp(hotel.username) })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Check-in form' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /Add a user|Edit|Delete|Send/ })).toHaveCount(0);

  await row.getByRole('button', { name: `${clerk.username} を削除` }).click();
  const question = page.getByRole('dialog', { name: `${clerk.username} を削除しますか？` });
  await expectAccessible(page);
  await question.getByRole('button', { name: '削除', exact: true }).click();
  await expect(page.getByText('ユーザーを削除しました。')).toBeVisible();
  await expect(row).toHaveCount(0);
  await theirs.reload();
  await expect(theirs).toHaveURL(/error-401|login/);
});

test('a colleague sets their own password with an emailed link, which the owner can send again', async ({
  browser,
  server,
  hotel,
}) => {
  const clerk = newInvitee('Clerk');
  const page = await openDashboard(browser, server, hotel, 'ja');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await usersPage(page, server);
  await page.getByRole('button', { name: 'ユーザーを追加' }).click();
  const dialog = page.getByRole('dialog', { name: 'ユーザーを追加' });
  await expect(dialog.getByRole('radio', { name: '設定用のリンクをメールで送る' })).toBeChecked();
  await expect(dialog.getByLabel('パスワード *', { exact: true })).toHaveCount(0);
  await fillIn(page, 'ja', [clerk.username, clerk.email, '高橋', '健']);
  await dialog.getByLabel('権限 *', { exact: true }).selectOption('スタッフ');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: new RegExp(clerk.username) });
  await expect(row).toContainText('パスワード未設定');
  await expectAccessible(page);

  await row.getByRole('button', { name: `${clerk.username} にリンクを再送` }).click();
  const question = page.getByRole('dialog', { name: `${clerk.username} にリンクを再送しますか？` });
  await expect(question).toContainText(clerk.email);
  await question.getByRole('button', { name: 'メールを送る' }).click();
  await expect(page.getByText('リンクをメールで送りました。')).toBeVisible();

  const theirs = await pageOf(browser, 'ja-JP', { width: 1024, height: 768 });
  await setPasswordAndSignIn(theirs, server, clerk);
  await expect(theirs.getByRole('link', { name: clerk.username })).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('パスワード未設定');
});

// Rule: users.taken, users.created, users.updated
test(
  'the user form shows errors, and users cannot change their own role',
  variation,
  async ({ browser, server, hotel }) => {
    const page = await openDashboard(browser, server, hotel, 'en');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await usersPage(page, server);
    const own = page.getByRole('row', { name: new RegExp(hotel.username) });
    await expect(own.getByRole('button', { name: /Delete/ })).toHaveCount(0);
    await own.getByRole('button', { name: `Edit ${hotel.username}` }).click();
    await expect(page.getByRole('dialog').getByLabel('Role')).toBeDisabled();
    await expect(page.getByText('You cannot change your own role.')).toBeVisible();
    const mine = page.getByRole('dialog');
    await typeInto(mine.getByLabel('Email *', { exact: true }), `new-${hotel.email}`);
    await typeInto(mine.getByLabel('Current password'), 'Wrong.2026');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('The current password is not correct.')).toBeVisible();
    await typeInto(mine.getByLabel('Current password'), hotel.password);
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User information has been updated.')).toBeVisible();

    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByRole('radio', { name: 'Set a password now' }).check();
    await save.click();
    await expect(dialog.getByText('Please fill in this field.')).toHaveCount(4);
    await expect(dialog.getByText('Please enter a first or a last name.')).toHaveCount(2);
    await expect(dialog.getByLabel('User ID')).toBeFocused();
    await expectAccessible(page);
    const { username } = clerkOf(hotel);
    const password = dialog.getByLabel('Password *', { exact: true });
    await fillIn(page, 'en', ['clerk', 'nobody', 'Mori', 'Grace']);
    await typeInto(password, 'sakura');
    await dialog.getByLabel('Role').selectOption('Admin');
    await save.click();
    await expect(dialog.getByText('Must include an uppercase letter')).toBeVisible();
    await expect(
      dialog.getByText('Please choose a password that follows the rules.', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
    await fillIn(page, 'en', [hotel.username, 'grace@example.com', 'Mori', 'Grace']);
    await typeInto(password, 'Momiji.2026');
    await save.click();
    await expect(dialog.getByText('This value has already been taken.')).toBeVisible();
    await typeInto(dialog.getByLabel('User ID'), username);
    await save.click();
    await expect(page.getByText('A new user has been created.')).toBeVisible();
    await page.getByRole('button', { name: `Edit ${username}` }).click();
    await expect(page.getByLabel('Password *', { exact: true })).toHaveCount(0);
    const edit = page.getByRole('dialog', { name: `Edit ${username}` });
    await typeInto(edit.getByLabel('Last name'), 'Hopper');
    await answerDialog(page, () => page.keyboard.press('Escape'), 'kept');
    await answerDialog(page, () => page.keyboard.press('Escape'), 'kept');
    await answerDialog(page, () => page.mouse.click(5, 5), 'kept');
    await expect(edit.getByLabel('Last name')).toHaveValue('Hopper');
    await answerDialog(page, () => edit.getByRole('button', { name: 'Cancel' }).click(), 'dropped');
    await expect(edit).toBeHidden();
    await page.getByRole('button', { name: `Edit ${username}` }).click();
    await typeInto(edit.getByLabel('Last name'), 'Hopper');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User information has been updated.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Hopper/ })).toBeVisible();
  },
);

test(
  'if two users edit a user or the staff permissions, the second user is notified and loses no input',
  variation,
  async ({ browser, server, hotel }) => {
    const member = await server.openStaff(hotel, ['setting.user.view']);
    const [page, other] = [
      await openDashboard(browser, server, hotel, 'ja'),
      await openDashboard(browser, server, hotel, 'en'),
    ];
    for (const each of [page, other]) {
      await usersPage(each, server);
      await each
        .getByRole('button', { name: new RegExp(member.username) })
        .first()
        .click();
    }
    await page.setViewportSize({ width: 1024, height: 480 });
    await typeInto(page.getByLabel('姓 *', { exact: true }), '田中');
    await typeInto(other.getByLabel('Last name'), 'Hopper');
    await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('User information has been updated.')).toBeVisible();
    const dialog = page.getByRole('dialog');
    await page.getByLabel('姓 *', { exact: true }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Hopper');
    await expect(dialog.getByRole('alert')).toBeFocused();
    await expect(dialog.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('姓 *', { exact: true })).toHaveValue('田中');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('row', { name: /田中/ })).toBeVisible();

    await page.getByRole('checkbox', { name: '質問を見る' }).check();
    await other.getByRole('checkbox', { name: 'See the stay types' }).check();
    await other.getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
    await expect(other.getByText('Settings saved')).toBeVisible();
    await page.getByRole('button', { name: '保存', exact: true, disabled: false }).click();
    await expect(page.getByRole('alert')).toContainText('ご利用区分を見る');
    await expect(page.getByRole('checkbox', { name: 'ご利用区分を見る' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '質問を見る' })).toBeChecked();
  },
);
