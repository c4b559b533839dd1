import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { openDashboard, rowOf, withoutAutomaticMessages } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { listWords } from './list-words.ts';
import { pasteInto } from './typing.ts';
import { words } from './words.ts';

const w = {
  ...words.ja,
  ...listWords.ja,
  send: 'ご案内を送信',
  yes: '送信する',
  textB: 'SMS B',
  undelivered: '不達',
  stopped: '停止中',
};

/** Returns a booking of a guest who can be reached only by SMS, unless an email address is given. */
function guestOf(bookingNo: string, phone: string, email?: string) {
  const booking = bookingOf(bookingNo, 'ja');
  const { email_address: _, ...metadata } = booking.metadata;
  return { ...booking, metadata: { ...metadata, phone, ...(email ? { email_address: email } : {}) } };
}

const report = (server: Server, id: string, status: string) =>
  fetch(`${server.url}/api/hooks/http/${server.phones.secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, status }),
  });

test(
  'an SMS opens the form with its code, and an undelivered SMS is followed by an email or marked in the list',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const schedule = { ...defaultSchedule, sms_status: true, sms_priority: true };
    await server.set(hotel, 'notification_frequency_settings', schedule);
    await server.set(hotel, 'hold_sending', 1);
    const email = 'sms-2@example.jp';
    await sendBookings(server, hotel, [
      guestOf('SMS-1', '090-1111-0001'),
      guestOf('SMS-2', '090-1111-0002', email),
      guestOf('SMS-3', '090-1111-0003'),
    ]);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    for (const number of ['SMS-1', 'SMS-2', 'SMS-3'])
      await desk.getByRole('checkbox', { name: w.tickRow(number) }).check();
    await desk.getByRole('button', { name: w.send }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('radio', { name: w.textB }).check();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: w.yes, exact: true }).click();
    await dialog.getByRole('button', { name: '保留中でも送信する' }).click();

    const sms = await server.phones.smsTo('+819011110001');
    const phone = await pageOf(browser, w.locale, phoneSize);
    const [link = ''] = /https?:\S+/.exec(sms.text) ?? [];
    const [, code = ''] = /確認コード：(\w{8})/.exec(sms.text) ?? [];
    await phone.goto(link);
    await pasteInto(phone.getByRole('textbox', { name: w.code }), code);
    await phone.getByRole('button', { name: w.next }).click();
    await expect(phone.getByRole('heading', { name: w.details })).toBeVisible();

    await report(server, (await server.phones.smsTo('+819011110002')).id, 'undelivered');
    await report(server, (await server.phones.smsTo('+819011110003')).id, 'undelivered');
    expect((await server.inbox.mailTo(email)).text).toContain(`${server.url}/g/`);
    const undelivered = (bookingNo: string) =>
      rowOf(desk, bookingNo).getByText(w.undelivered).filter({ visible: true });
    await expect(undelivered('SMS-3')).toBeVisible();
    await expect(undelivered('SMS-2')).toHaveCount(0);

    await desk.getByRole('button', { name: w.openDetails('SMS-3'), exact: true }).click();
    const notice = desk.getByRole('dialog').getByRole('status').filter({ hasText: '届いたか確認できない' });
    await expect(notice).toBeVisible();
  },
);

test(
  'the unsubscribe link of a guide email asks for confirmation, and the list shows the stopped booking',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await server.set(hotel, 'hold_sending', 0);
    const booking = bookingOf('UNSUB', 'ja');
    await sendBookings(server, hotel, [booking]);
    const desk = await openDashboard(browser, server, hotel, 'ja');
    await desk.getByRole('checkbox', { name: w.tickRow('UNSUB') }).check();
    await desk.getByRole('button', { name: w.send }).click();
    await desk.getByRole('dialog').getByRole('button', { name: w.yes, exact: true }).click();
    const { headers } = await server.inbox.mailTo(booking.metadata.email_address);
    const address = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const phone = await pageOf(browser, w.locale, phoneSize);
    await phone.goto(address.replace(/[<>]/g, ''));
    await expectAccessible(phone);
    await phone.getByRole('button', { name: '配信を停止する' }).click();
    await expect(phone.getByRole('heading', { name: 'ご案内の配信を停止しました' })).toBeVisible();
    await expectAccessible(phone);
    await expect(rowOf(desk, 'UNSUB').getByText(w.stopped, { exact: true })).toBeVisible();
  },
);
