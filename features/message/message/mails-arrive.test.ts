import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { configureLog } from '#platform/log/log.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { saveText } from './commands/save-text.ts';
import { sendGuideMail } from './commands/send-by-hand.ts';
import { sendSample } from './commands/send-sample.ts';
import { aMailServer, site } from './factory/messages.ts';
import { startMessages } from './factory/worker.ts';
import { messageText } from './tables.ts';

const SMUGGLED = '\r\nBcc: thief@example.com\r\n\r\n<h1>evil</h1>';
const IN_ONE_LINE = ' Bcc: thief@example.com <h1>evil</h1>';
/**
 * The same text in a guest's name. A space splits the email address, so that mail programs do not link it.
 */
const IN_A_NAME = ' Bcc: thief@example. com <h1>evil</h1>';

const hotelName = `旅館 "花みずき" <b>O'Neil</b> & Söhne 🏮`;
const longName = '寿限無寿限無五劫の擦り切れ'.repeat(8);
const guestName = `𠮷田 ${longName} 👩‍👩‍👧‍👦 <img src=x onerror="alert(1)"> "太郎"`;

const subject = `【ご案内】[guest_name] 様、"お待ちして" おります 🏨 <i>`;
const content = '<p>[guest_name] 様</p><p>髙﨑 ＆ <strong>温泉</strong> “♨” — 3 &lt; 4</p><p>[link]</p>';

let server: Awaited<ReturnType<typeof aMailServer>>;
let facility: TestFacility;
const mails: Record<string, Email | undefined> = {};

beforeAll(async () => {
  configureLog({ level: 'silent' });
  setPublicUrl(site.publicUrl);
  server = await aMailServer();
  facility = await aFacility({ name: hotelName + SMUGGLED });
  await sendAllKinds();
  const worker = await startMessages(site);
  await vi.waitFor(() => expect(server.recipients).toHaveLength(3), { timeout: 120_000 });
  await worker.stop();
  for (const mail of await server.inbox()) mails[mail.to?.[0]?.address ?? ''] = mail;
});
afterAll(() => server.close());

async function sendAllKinds() {
  const { facilityId, owner } = facility;
  const value = { subject: subject + SMUGGLED, content };
  for (const name of ['pre-email', 'message-template-1'] as const)
    await saveText(owner, { facility_id: facilityId, name, language: 'ja', value });
  // Simulates a row that was stored before subjects were folded into one line.
  await inFacility(owner, db => db.update(messageText).set({ subject: value.subject }));
  const guest = { name: guestName + SMUGGLED, metadata: { language: 'ja' as const } };
  const invited = await aBooking(facility, { ...guest, email: 'guide@example.com' });
  await sendGuideMail(owner, {
    reservationNumbers: [invited.pmsBookingNo],
    selectedEmailGuideData: { name: 'pre-email' },
    selectedSmsGuideData: null,
    confirmed: 1,
    again: 0,
  });
  const registered = await aBooking(facility);
  const main = { ...taro, full_name: guestName + SMUGGLED, email: 'confirmation@example.com' };
  await submit(aGuest(registered), await aForm(aGuest(registered), registered, { main }));
  const emails = ['sample@example.com'];
  await sendSample(owner, { emails, template: 'pre-email', language: 'ja', value }, 'ja');
}

describe.each([
  ['guide', guestName + IN_A_NAME, ''],
  ['confirmation', guestName + IN_A_NAME, ''],
  ['sample', '山田 花子', '【サンプル】'],
])('the %s email, from its row to a mail server', (kind, name, mark) => {
  const address = `${kind}@example.com`;
  const mail = () => mails[address] ?? expect.fail(`There is no email to ${address}`);

  test('an email has the whole subject on one line, however long it is', () => {
    const written = `${mark}【ご案内】${name} 様、"お待ちして" おります 🏨 <i>${IN_ONE_LINE}`;
    expect(mail().subject).toBe(written.replace(/\s+/g, ' '));
  });

  test('an email is sent in the name of the hotel, with replies to the owner', () => {
    expect(mail()).toMatchObject({
      from: { name: hotelName + IN_ONE_LINE, address: 'no-reply@genkan.example' },
      replyTo: [{ address: facility.email }],
      to: [{ address }],
    });
  });

  test('no name or subject can inject headers or recipients', () => {
    const keys = mail().headers.map(({ key }) => key);
    expect(keys).not.toContain('bcc');
    expect(new Set(keys).size).toBe(keys.length);
    expect(server.recipients.toSorted()).toEqual([
      'confirmation@example.com',
      'guide@example.com',
      'sample@example.com',
    ]);
  });

  test('an email has a text and an HTML part, and declares its language', () => {
    const header = (key: string) => mail().headers.find(each => each.key === key)?.value;
    expect(header('content-type')).toMatch(/^multipart\/(alternative|mixed);/);
    expect([header('content-language'), header('auto-submitted')]).toEqual(['ja', 'auto-generated']);
  });

  test('an email has the same content in text and HTML', () => {
    const lines = (mail().text ?? '').split('\n').filter(isSaidInBoth);
    const words = wordsOf(mail().html ?? '');
    expect(lines.filter(line => !words.includes(toOneLine(line)))).toEqual([]);
    const rest = lines.toSorted((one, other) => other.length - one.length).reduce(removeLine, words);
    expect(toOneLine(rest.replace(ADDRESS, ''))).toBe(
      'ボタンから開けないときは、次のアドレスをブラウザーでお開きください。',
    );
    expect(lines).toContain(`${name} 様`.replace(/\s+/g, ' '));
    expect(lines).toContain('髙﨑 ＆ 温泉 “♨” — 3 < 4');
  });

  test('an email contains no HTML other than that of its template', () => {
    const tags = (mail().html ?? '').match(/<[^>]*>/g) ?? [];
    expect(tags.filter(tag => /^<(?:b|i|h1|script)\b|\son\w+=|\ssrc="?x/.test(tag))).toEqual([]);
  });
});

const ADDRESS = /(?:https:\/\/)?(?:checkin\.example\.com|gnk\.example)\S*/g;
const isSaidInBoth = (line: string) => line !== '' && line !== '--' && !line.startsWith('https://');

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const removeLine = (text: string, line: string) => text.replaceAll(toOneLine(line), ' ');

function wordsOf(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  const seen = html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<br>/g, ' ')
    .replace(/<\/?(?:strong|em|u)>|<wbr>/g, '');
  const words = seen
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, sign) => signs[sign] ?? '');
  return toOneLine(words);
}
