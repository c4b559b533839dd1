import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { baseLanguages, guestLanguages } from '#i18n/languages.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { saveText } from './commands/save-text.ts';
import type { TextChange } from './contract/texts.ts';
import { textError } from './queries/check-text.ts';
import { mailOf } from './queries/letters/mail.ts';
import { previewMail } from './queries/preview.ts';
import { defaultText, listTexts } from './queries/texts.ts';
import { MAX_SMS_LENGTH, smsLength } from './rules/sms-length.ts';
import { isSmsText, textNames } from './rules/texts.ts';

beforeAll(() => setPublicUrl('https://checkin.example.com'));

const mail = { subject: '[guest_name] 様へ', content: '<p>[link]</p>' };

const save = (facility: TestFacility, change: Partial<TextChange> = {}) =>
  saveText(facility.owner, {
    facility_id: facility.facilityId,
    name: 'pre-email',
    language: 'ja',
    value: mail,
    ...change,
  });

const ownTextsOf = (facility: TestFacility) =>
  inFacility(facility.system, db => listTexts(db, facility.facilityId, textNames, { ownOnly: true }));

test.each(guestLanguages)('the default texts in %s are valid and contain the code', language => {
  for (const name of textNames) {
    const text = defaultText(name, language);
    expect([name, textError(name, text, '旅館 花みずき')]).toEqual([name, null]);
    expect(text.content).toContain('[verification_code]');
    expect(text.content).toContain('[hotel_name]');
    if (isSmsText(name)) expect(smsLength(text.content)).toBeLessThanOrEqual(MAX_SMS_LENGTH);
  }
});

test('a text that was never saved is the default in every language', async () => {
  const facility = await aFacility();
  const rows = await inFacility(facility.system, db =>
    listTexts(db, facility.facilityId, ['pre-email'], { ownOnly: false }),
  );
  expect(rows.map(row => [row.language, row.is_default, row.version, row.author])).toEqual(
    baseLanguages.map(language => [language, true, 0, null]),
  );
  expect(await ownTextsOf(facility)).toEqual([]);
});

test("a text is returned with the hotel's name in the language of the text", async () => {
  const facility = await aFacility({ names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' } });
  const rows = await inFacility(facility.system, db =>
    listTexts(db, facility.facilityId, ['message-sms'], { ownOnly: false }),
  );
  const nameIn = (language: string) => rows.find(row => row.language === language)?.hotel_name;
  expect([nameIn('ja'), nameIn('en')]).toEqual(['旅館 花みずき', 'Ryokan Hanamizuki']);
});

test('a saved text shows its author and time, and email HTML is sanitized', async () => {
  const facility = await aFacility();
  const content = '<p onclick="x()">[link]<script>alert(1)</script></p>';
  const row = await save(facility, { value: { ...mail, content } });
  expect(row).toMatchObject({ version: 1, is_default: false, value: { content: '<p>[link]</p>' } });
  expect([row.author, row.updated_at]).toEqual([expect.any(String), expect.stringContaining('T')]);
  expect(await ownTextsOf(facility)).toEqual([row]);
});

test.each(['pre-email', 'message-sms'] as const)(
  'saving the text of %s unchanged restores the default, in Japanese too',
  async name => {
    const facility = await aFacility();
    const value = name === 'message-sms' ? '[link]' : { subject: 'x', content: '<p>[link]</p>' };
    const changed = await save(facility, { name, value });
    expect(changed.is_default).toBe(false);
    const back = await save(facility, { name, value: changed.standard });
    expect(back).toMatchObject({ is_default: true, value: changed.standard });
  },
);

test('the audit log shows which text was changed or reset to the default', async () => {
  const facility = await aFacility();
  await save(facility, { language: 'en' });
  await save(facility, { language: 'en', value: { subject: '', content: '' } });
  expect((await auditEntriesOf(facility)).map(({ details }) => details)).toEqual([
    { name: 'pre-email', language: 'en', version: 1 },
    { name: 'pre-email', language: 'en', version: 2, standard: true },
  ]);
});

test('an empty text restores the default, except in Japanese, where it is rejected', async () => {
  const facility = await aFacility();
  await save(facility, { language: 'en' });
  const value = { subject: 'x', content: '<p> </p>' };
  expect(await save(facility, { language: 'en', value })).toMatchObject({ is_default: true, version: 2 });
  await expect(save(facility, { value })).rejects.toMatchObject({
    details: { errors: { 'value.content': 'field_required' } },
  });
});

test('a subject is stored as one line', async () => {
  const value = { ...mail, subject: ' Your stay\r\nBcc: thief@example.com\t at\u2028ours ' };
  expect(await save(await aFacility(), { value })).toMatchObject({
    value: { subject: 'Your stay Bcc: thief@example.com at ours' },
  });
});

test('rejects a blank subject', async () => {
  await expect(save(await aFacility(), { value: { ...mail, subject: '\r\n \u2028' } })).rejects.toMatchObject(
    {
      details: { errors: { 'value.subject': 'field_required' } },
    },
  );
});

test('a text sent as a string replaces only the content of an email and keeps the subject', async () => {
  const facility = await aFacility();
  await save(facility);
  expect((await save(facility, { value: '<p>[guest_name] [link]</p>' })).value).toEqual({
    subject: mail.subject,
    content: '<p>[guest_name] [link]</p>',
  });
});

test('rejects a save over a newer text and returns the newer text', async () => {
  const facility = await aFacility();
  const both = await Promise.allSettled([1, 2].map(() => save(facility, { version: 0 })));
  const [lost] = both.filter(each => each.status === 'rejected');
  expect(both.filter(each => each.status === 'fulfilled')).toHaveLength(1);
  expect(lost?.reason).toMatchObject({
    status: 409,
    code: 'version_conflict',
    details: { data: { version: 1, value: mail } },
  });
});

test.each([
  ['an unknown tag', '<p>[guest_nmae]</p>', 'tag_unknown', ['[guest_nmae]']],
  ['a My Page tag before My Page exists', '<p>[mypage_url]</p>', 'tag_unknown', ['[mypage_url]']],
  ['a broken tag', '<p>[link</p>', 'tag_broken', ['[link']],
  ['a partly bold tag', '<p>[<strong>link</strong>]</p>', 'tag_broken', undefined],
])('rejects %s and reports the tag', async (_what, content, code, tags) => {
  const facility = await aFacility();
  const saving = save(facility, { value: { ...mail, content } });
  await expect(saving).rejects.toMatchObject({ status: 422, code, details: tags ? { data: { tags } } : {} });
});

// Rule: texts.sms-most
test('an SMS text may have 174 characters, and of a link only the characters beyond 27 count', async () => {
  const facility = await aFacility();
  const sms = (value: string) => save(facility, { name: 'message-sms', value });
  expect((await sms(`[link]${'あ'.repeat(163)}`)).version).toBe(1);
  await expect(sms(`[link]${'あ'.repeat(164)}`)).rejects.toMatchObject({ code: 'sms_too_long' });
});

test("the length of an SMS text includes the hotel's full name in the language of the text", async () => {
  const facility = await aFacility({ names: { ja: 'あ'.repeat(34), en: 'Mizuki' } });
  const content = `[hotel_name][link]${'あ'.repeat(134)}`;
  await expect(save(facility, { name: 'message-sms', value: content })).rejects.toMatchObject({
    code: 'sms_too_long',
  });
  expect((await save(facility, { name: 'message-sms', language: 'en', value: content })).version).toBe(1);
});

test.each([
  ['pre-email', { ...mail, content: '<p>Welcome</p>' }, 'value.content'],
  ['message-sms', 'Welcome', 'value'],
] as const)('reports a guide text without its link at its field: %s', async (name, value, field) => {
  const facility = await aFacility();
  const saving = save(facility, { name, value });
  await expect(saving).rejects.toMatchObject({
    status: 422,
    code: 'link_missing',
    details: { errors: { [field]: 'link_missing' } },
  });
});

test('a user who may edit email texts may not edit SMS texts', async () => {
  const facility = await aFacility();
  const clerk = { ...facility.owner, permissions: new Set(['notice_setting.email.edit'] as const) };
  const change = { facility_id: facility.facilityId, language: 'ja', value: '[link]' } as const;
  expect(() => saveText(clerk, { ...change, name: 'message-sms' })).toThrow(
    expect.objectContaining({ status: 403 }),
  );
});

test('a preview shows the email for a sample guest, sanitized as when saved', async () => {
  const facility = await aFacility();
  const asked = { name: 'message-template-1', language: 'ja' } as const;
  const own = {
    subject: '[guest_name] 様',
    content: '<p onclick="x()">[reservation_number]</p><p>[mypage_url]</p>',
  };
  const preview = async (changes: object) =>
    mailOf(await previewMail(facility.owner, { ...asked, ...changes }));
  const shown = await preview({ template: own });
  expect(shown.subject).toBe('山田 花子 様');
  expect(shown.html).toMatch(/R-12345[\s\S]*マイページを<wbr>開く/);
  expect(shown.html).not.toContain('onclick');
  expect((await preview({})).text).toContain('事前チェックインにご登録いただき');
});
