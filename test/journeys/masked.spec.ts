import type { Page } from '@playwright/test';
import {
  bookingForOne,
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
  addCompanion,
  answerLivesInJapan,
  expectNoOverflow,
  openForm,
  recordTexts,
  register,
} from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const personalData = ['山田 太郎', '09012345678', '090-1234-5678', '+819012345678', '千代田1-1'];

type StoredAnswer = { name: string | null; value: string | null; kept: boolean };

for (const method of process.env.SOAK ? ([1, 2] as const) : ([1] as const)) {
  test(
    `masked data of the booking never reach the browser (method ${method})`,
    furtherJourney,
    async ({ browser, server, hotel }) => {
      const bookingNo = `M-${method}`;
      await setMaskMethod(server, hotel, method);
      await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
      const guest = await pageOf(browser, w.locale, phoneSize);
      const received = recordTexts(guest);
      await openForm(guest, (await server.linkOf(hotel, bookingNo)).shortLink, w);
      await answerLivesInJapan(guest, 0, w);
      if (method === 2) await fillIn(guest);
      else await addNeighbour(guest);
      await expect(guest.getByText(w.saved)).toBeVisible();
      await guest.reload();
      await expectAccessible(guest);
      await register(guest, w);
      await guest.getByRole('button', { name: w.toMyPage }).click();
      await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
      // After a strong proof, the guest sees the name in full but no other data of the booking.
      expect(await received([...personalData, `taro-${bookingNo}@example.jp`])).toEqual(['山田 太郎']);
      expect(await received([bookingNo])).toEqual([bookingNo]);
    },
  );
}

test(
  'the buttons beside masked values do not wrap on the narrowest phone',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('M-9', 'en')]);
    const guest = await pageOf(browser, w.locale, { width: 320, height: 568 });
    await openForm(guest, (await server.linkOf(hotel, 'M-9')).shortLink, w);
    const lines = await guest.getByRole('button', { name: w.change('Full name') }).evaluate(button => {
      const word = document.createRange();
      word.selectNodeContents(button);
      return word.getClientRects().length;
    });
    expect(lines).toBe(1);
    await expectNoOverflow(guest);
  },
);

test(
  'masked values remain as in the booking, and a newly entered value is stored',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingForOne('M-3', 'en')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'M-3')).shortLink, w);
    await expect(guest.getByText(w.kept)).toHaveCount(4);
    await answerLivesInJapan(guest, 0, w);
    await guest.getByRole('button', { name: w.change(w.phone) }).click();
    await expect(guest.getByRole('textbox', { name: w.phone })).toBeFocused();
    await typeInto(guest.getByRole('textbox', { name: w.phone }), '080-8765-4321');
    await guest.getByRole('button', { name: w.change(w.address) }).click();
    await typeInto(guest.getByRole('textbox', { name: w.address }), 'Elsewhere');
    await guest.getByRole('button', { name: 'Use my booking details' }).first().click();
    await expect(guest.getByText(w.kept)).toHaveCount(3);
    await register(guest, w);

    const answers = await storedBy(server, hotel, 'M-3');
    const answer = (name: string) => answers.find(each => each.name === name);
    expect(answer('phone')).toMatchObject({ value: '+818087654321', kept: false });
    expect(answer('address')).toMatchObject({ value: '東京都千代田区千代田1-1', kept: true });
    expect(answer('full_name')).toMatchObject({ value: '山田 太郎', kept: true });
    expect(answer('email')).toMatchObject({ value: 'taro-M-3@example.jp', kept: true });
  },
);

test('a hotel without masking prefills the form', furtherJourney, async ({ browser, server, hotel }) => {
  await setMaskMethod(server, hotel, 0);
  await sendBookings(server, hotel, [bookingOf('M-0', 'en')]);
  const guest = await pageOf(browser, w.locale, phoneSize);
  await openForm(guest, (await server.linkOf(hotel, 'M-0')).shortLink, w);
  await expect(guest.getByRole('textbox', { name: w.fullName }).first()).toHaveValue('山田 太郎');
  await expect(guest.getByText(w.kept)).toHaveCount(0);
});

async function addNeighbour(guest: Page): Promise<void> {
  await addCompanion(guest, 'Hanako', w);
  const same = guest.getByRole('checkbox', { name: w.sameFamily });
  await same.check();
  await expect(guest.getByText(w.kept)).toHaveCount(5);
  await guest
    .getByRole('button', { name: w.change(w.address) })
    .last()
    .click();
  await expect(same).not.toBeChecked();
  await same.check();
}

const setMaskMethod = (server: Server, hotel: Hotel, form_mask_method: 0 | 1 | 2) =>
  server.set(hotel, 'form', { authentication_method: 3, form_mask_method });

async function fillIn(guest: Page): Promise<void> {
  await typeInto(guest.getByRole('textbox', { name: w.fullName }).first(), 'Somebody Else');
  await typeInto(guest.getByRole('textbox', { name: w.address }), 'Elsewhere 1');
  await typeInto(guest.getByRole('textbox', { name: w.phone }), '08087654321');
  await typeInto(guest.getByRole('textbox', { name: w.email }), 'else@example.com');
}

async function storedBy(server: Server, hotel: Hotel, bookingNo: string): Promise<StoredAnswer[]> {
  const ask = async (path: string, body: object, token = '') => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()).data;
  };
  const { token } = await ask('auth/login', { username: hotel.username, password: hotel.password });
  const facility_id = hotel.facilityId;
  const today = bookingOf(bookingNo, 'en').checkin_date;
  const filters = { check_in_from: today, check_in_to: today };
  const [row] = await ask('log/get/facility-visitor', { facility_id, version: 2, filters }, token);
  const details = 'log/get/facility-visitor-other-form';
  const { visitor_logs } = await ask(details, { facility_id, booking_id: row.booking_id }, token);
  const answers: { value: string | null; from_booking: 0 | 1; question: { system_name: string | null } }[] =
    visitor_logs[0].main.answers;
  return answers.map(each => ({
    name: each.question.system_name,
    value: each.value,
    kept: each.from_booking === 1,
  }));
}
