import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { now, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { sendAccountMail } from './commands/account-mail.ts';
import { saveText } from './commands/save-text.ts';
import { outcomeOfSample, sendSample } from './commands/send-sample.ts';
import type { SampleInput } from './contract/texts.ts';
import { site } from './factory/messages.ts';
import { startMessages } from './factory/worker.ts';

const server = mailServerForEach();

beforeAll(() => {
  setPublicUrl(site.publicUrl);
});

const request = (changes: Partial<SampleInput> = {}) => ({
  emails: ['desk@example.com'],
  template: 'pre-email' as const,
  language: 'ja' as const,
  ...changes,
});
const sample = ({ owner }: TestFacility, changes: Partial<SampleInput> = {}) =>
  sendSample(owner, request(changes), 'ja');

async function waitForMails(count: number) {
  const worker = await startMessages(site);
  await vi.waitFor(() => expect(server().recipients.length).toBeGreaterThanOrEqual(count), {
    timeout: 120_000,
  });
  await worker.stop();
  return server().inbox();
}

const sampleAudits = async (facility: TestFacility) =>
  (await auditEntriesOf(facility)).filter(({ action }) => action === 'message_text.sampled');

test('a test message is an email from the hotel to a sample guest, with replies to the owner', async () => {
  const facility = await aFacility();
  await sample(facility);
  const [mail] = await waitForMails(1);
  expect(server().recipients).toEqual(['desk@example.com']);
  expect(mail).toMatchObject({
    from: { name: '旅館 花みずき', address: 'no-reply@genkan.example' },
    replyTo: [{ address: facility.email }],
    subject: '【サンプル】【旅館 花みずき】事前チェックインのお願い',
  });
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toContain('山田 花子 様');
    expect(said).toContain('R-12345');
  }
});

test("a test message contains the unsaved text in the text's language and is marked as a sample in the user's language", async () => {
  const facility = await aFacility({ names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' } });
  await saveText(facility.owner, {
    facility_id: facility.facilityId,
    name: 'pre-email-B',
    language: 'en',
    value: { subject: 'saved', content: '<p>saved [link]</p>' },
  });
  const value = { subject: 'For [guest_name] 🏮', content: '<p>typed at [hotel_name]</p>' };
  await sendSample(
    facility.owner,
    request({ template: 'pre-email-B', language: 'en', value, emails: ['a@example.com', 'b@example.com'] }),
    'en',
  );
  const mails = await waitForMails(2);
  expect(server().recipients.toSorted()).toEqual(['a@example.com', 'b@example.com']);
  for (const mail of mails) {
    expect(mail.subject).toMatch(/^\[Sample\] For .+ 🏮$/);
    expect(mail.from?.name).toBe('Ryokan Hanamizuki');
    expect([mail.text, mail.html]).toEqual([
      expect.stringContaining('typed at Ryokan Hanamizuki'),
      expect.stringContaining('typed at Ryokan Hanamizuki'),
    ]);
  }
});

test('two requests within ten seconds send one test message, and a later request sends another', async () => {
  const facility = await aFacility();
  const at = new Date('2031-05-01T00:00:09.900Z');
  setClock(() => at);
  await Promise.all([sample(facility), sample(facility)]);
  setClock(() => new Date(at.getTime() + 9_999));
  await sample(facility);
  expect(await sampleAudits(facility)).toHaveLength(1);
  setClock(() => new Date(at.getTime() + 10_000));
  await sample(facility);
  expect(await sampleAudits(facility)).toHaveLength(2);
});

test('the audit log shows who sent a test message of which text to how many addresses', async () => {
  const facility = await aFacility();
  await sample(facility, { emails: ['a@example.com', 'b@example.com'] });
  expect(await sampleAudits(facility)).toMatchObject([
    { actorId: facility.owner.userId, details: { name: 'pre-email', language: 'ja', count: 2 } },
  ]);
  expect(JSON.stringify(await auditEntriesOf(facility))).not.toContain('@example.com');
});

describe('the result of a test message', () => {
  test.each([
    ['is sent once the mail server has accepted it', undefined, 'sent'],
    ['is refused if the mail server says that the address does not exist', 550, 'refused'],
    ['is queued if the mail server cannot accept it now', 451, 'queued'],
  ])('the result of a test message %s', async (_what, refusal, outcome) => {
    server().refuseWith(refusal);
    const ids = await sample(await aFacility());
    for (const id of ids) await sendAccountMail(site, { id });
    expect(await outcomeOfSample(ids, async () => undefined)).toBe(outcome);
  });

  test('a test message is reported as queued until the email has been sent', async () => {
    const ids = await sample(await aFacility());
    let waits = 0;
    expect(await outcomeOfSample(ids, async () => (waits += 1))).toBe('queued');
    expect(waits).toBeGreaterThan(5);
  });

  test('a repeated test message request returns the same result', async () => {
    const facility = await aFacility();
    setClock(() => new Date('2031-05-01T00:00:01Z'));
    expect(await sample(facility)).toEqual(await sample(facility));
  });
});

describe('a test message of a text that cannot be saved', () => {
  test.each([
    ['an unknown tag', { subject: 'x', content: '<p>[gest_name]</p>' }, 'tag_unknown'],
    ['a broken tag', { subject: 'x', content: '<p>[link</p>' }, 'tag_broken'],
    ['no subject', { subject: '', content: '<p>[link]</p>' }, 'invalid_input'],
  ])('a test message is not sent because of %s', async (_what, value, code) => {
    const facility = await aFacility();
    await expect(sample(facility, { value })).rejects.toMatchObject({ status: 422, code });
    expect(await sampleAudits(facility)).toEqual([]);
  });
});

test('a hotel can send 20 test messages per hour, independently of other hotels', async () => {
  const facility = await aFacility();
  const at = now();
  setClock(() => at);
  const all = Array.from({ length: 20 }, (_, n) => sample(facility, { emails: [`desk${n}@example.com`] }));
  await Promise.all(all);
  await expect(sample(facility)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await sampleAudits(facility)).toHaveLength(20);
  await sample(await aFacility());
  setClock(() => new Date(at.getTime() + 3_600_000));
  await sample(facility);
});
