import type { Browser, Page } from '@playwright/test';
import { openDashboard } from './front-desk.ts';
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
  goToReview,
  openForm,
  recordTexts,
  register,
} from './party.ts';
import { pasteInto, typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const suzuki = { name: 'Suzuki Ichiro', email: 'suzuki@example.com' };
const tanaka = { name: 'Tanaka Kenji', email: 'tanaka@example.com' };

// Rule: form.most-persons
test(
  'a tour group is registered by its room leaders, up to the maximum of the booking',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    // Each of three guests gets emails, fills in a form and submits.
    test.slow();
    const guide = await pageOf(browser, w.locale, phoneSize);
    await openForm(guide, await groupLink(server, hotel, 'G-1'), w);
    await answerLivesInJapan(guide, 0, w);
    await addCompanion(guide, 'Driver', w);
    await nameLeaders(guide);
    await expect(guide.getByText('You can add one more person.')).toBeVisible();
    await expect(guide.getByText('All other rooms have a lead guest.')).toBeVisible();
    await goToReview(guide, w);
    await expect(guide.getByText(tanaka.email)).toBeVisible();
    await guide.getByRole('button', { name: w.change(w.leaders) }).click();
    await expect(guide.getByRole('group', { name: w.leader(2) })).toBeVisible();
    await register(guide, w);

    const first = await leaderForm(browser, server, 'G-1', suzuki);
    const second = await leaderForm(browser, server, 'G-1', tanaka);
    for (const leader of [first, second]) await addCompanion(leader, 'Last one', w);
    for (const leader of [first, second]) await goToReview(leader, w);
    await Promise.all([acceptTerms(first, w), acceptTerms(second, w)]);
    const outcome = (leader: Page) =>
      leader.getByRole('img', { name: w.qr }).or(leader.getByText(w.refusedParty));
    await Promise.all([first, second].map(leader => expect(outcome(leader)).toBeVisible()));
    const late = (await first.getByText(w.refusedParty).count()) === 1 ? first : second;
    await expect(late.getByText(w.refusedParty)).toBeVisible();
    await late.getByRole('button', { name: w.back }).click();
    await expect(late.getByText(w.tooMany)).toBeVisible();
    await late.getByRole('button', { name: 'Last one' }).click();
    await late.getByRole('button', { name: w.remove }).click();
    await late.getByRole('button', { name: w.removeYes, exact: true }).click();
    await expect(late.getByText(w.full)).toBeVisible();
    await register(late, w);

    for (const leader of [first, second]) {
      await leader.getByRole('button', { name: w.toMyPage }).click();
      await expect(leader.getByRole('heading', { name: w.myPage })).toBeVisible();
    }
    for (const { name, email } of [suzuki, tanaka])
      expect((await server.inbox.mailTo(email)).text).toContain(name);

    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.getByRole('button', { name: w.openDetails('G-1') }).click();
    const card = desk.getByRole('region', { name: `Lead guest 1 · ${suzuki.name}` });
    await expect(card.getByText('Chiyoda 1-1, Tokyo')).toBeVisible();
    await card.getByRole('button', { name: suzuki.name }).first().click();
    await expect(card.getByText('Chiyoda 1-1, Tokyo')).toBeHidden();
    await expect(desk.getByRole('region', { name: `Lead guest 2 · ${tanaka.name}` })).toBeVisible();
  },
);

// Rule: form.room-leader-both, form.room-leader-email
test(
  'each room leader needs a name and a valid email address',
  variation,
  async ({ browser, server, hotel }) => {
    const guide = await pageOf(browser, w.locale, phoneSize);
    await openForm(guide, await groupLink(server, hotel, 'G-2'), w);
    await answerLivesInJapan(guide, 0, w);
    await guide.getByRole('button', { name: w.addLeader }).click();
    const leader = guide.getByRole('group', { name: w.leader(1) });
    await expect(leader.getByRole('textbox', { name: w.leaderName })).toBeFocused();
    await typeInto(leader.getByRole('textbox', { name: w.leaderName }), suzuki.name);
    await typeInto(leader.getByRole('textbox', { name: w.email }), 'suzuki@');
    await guide.getByRole('button', { name: w.next }).click();
    await expect(guide.getByText(w.check)).toBeVisible();
    await expect(leader.getByRole('textbox', { name: w.email })).toBeFocused();
    await expectAccessible(guide);
    await leader.getByRole('button', { name: `Remove ${w.leader(1).toLowerCase()}` }).click();
    await expect(leader).toHaveCount(0);
    await expect(guide.getByRole('button', { name: w.addLeader })).toBeFocused();
    await goToReview(guide, w);
    await expect(guide.getByRole('heading', { name: w.leaders })).toHaveCount(0);
  },
);

test(
  "an error in a room leader's data is shown at the field",
  variation,
  async ({ browser, server, hotel }) => {
    const guide = await pageOf(browser, w.locale, phoneSize);
    await openForm(guide, await groupLink(server, hotel, 'G-3'), w);
    await answerLivesInJapan(guide, 0, w);
    await guide.getByRole('button', { name: w.addLeader }).click();
    const leader = guide.getByRole('group', { name: w.leader(1) });
    await typeInto(leader.getByRole('textbox', { name: w.leaderName }), 'S••••');
    await typeInto(leader.getByRole('textbox', { name: w.email }), suzuki.email);
    await goToReview(guide, w);
    await acceptTerms(guide, w);
    const name = leader.getByRole('textbox', { name: w.leaderName });
    await expect(name).toHaveAccessibleDescription('Please check this field.');
    await expect(name).toBeFocused();
    await typeInto(name, suzuki.name);
    await expect(name).not.toHaveAccessibleDescription('Please check this field.');
    await register(guide, w);
  },
);

async function nameLeaders(guide: Page): Promise<void> {
  for (const [at, { name, email }] of [suzuki, tanaka].entries()) {
    await guide.getByRole('button', { name: w.addLeader }).click();
    const leader = guide.getByRole('group', { name: w.leader(at + 1) });
    await typeInto(leader.getByRole('textbox', { name: w.leaderName }), name);
    await typeInto(leader.getByRole('textbox', { name: w.email }), email);
  }
  await expect(guide.getByRole('button', { name: w.addLeader })).toHaveCount(0);
  await expectAccessible(guide);
}

/** Opens the form of a room leader from the email. The form contains only the room leader. */
async function leaderForm(
  browser: Browser,
  server: Server,
  bookingNo: string,
  { name, email }: typeof suzuki,
): Promise<Page> {
  const { text = '' } = await server.inbox.mailTo(email);
  expect(text).toContain(name);
  const [link = ''] = /https?:\S+/.exec(text) ?? [];
  const [lineWithCode = ''] = /Verification code\W+[0-9A-Z]{8}/.exec(text) ?? [];
  const leader = await pageOf(browser, w.locale, phoneSize);
  const received = recordTexts(leader);
  await leader.goto(link);
  await expect(leader.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible();
  await expect(leader.getByRole('textbox', { name: w.phone })).toHaveCount(0);
  await leader.getByRole('button', { name: w.next }).click();
  await expect(leader.getByText('Please enter the verification code from')).toBeVisible();
  await expectAccessible(leader);
  await pasteInto(leader.getByRole('textbox', { name: w.code }), `${link}\n${lineWithCode}`);
  await leader.getByRole('button', { name: w.next }).click();
  await expect(leader.getByRole('heading', { name: w.details })).toBeVisible();
  await expect(leader.getByText(w.kept)).toHaveCount(2);
  await expect(leader.getByRole('button', { name: w.addLeader })).toHaveCount(0);
  await answerLivesInJapan(leader, 0, w);
  await typeInto(leader.getByRole('textbox', { name: w.address }), 'Chiyoda 1-1, Tokyo');
  await typeInto(leader.getByRole('textbox', { name: w.phone }), '08011112222');
  await expectAccessible(leader);
  expect(await received(['山田', '12345678', '1234-5678', '千代田', 'taro-', 'Driver'])).toEqual([]);
  expect(await received([bookingNo])).toEqual([bookingNo]);
  return leader;
}

async function groupLink(server: Server, hotel: Hotel, bookingNo: string): Promise<string> {
  const booking = bookingOf(bookingNo, 'en');
  const metadata = { ...booking.metadata, number_of_guests: 5, room_quantity: 3 };
  await sendBookings(server, hotel, [{ ...booking, metadata }]);
  return (await server.linkOf(hotel, bookingNo)).shortLink;
}
