import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import { aFacility } from '#test/harness/facility.ts';
import { writeAccountMail } from './commands/account-mail.ts';
import { site } from './factory/messages.ts';
import { openAccountMail } from './queries/sealed.ts';
import { accountMail } from './tables.ts';

async function mailTo(country: string, language: string) {
  const { facilityId, owner } = await aFacility();
  await platformDb(db => db.update(facility).set({ country }).where(eq(facility.id, facilityId)));
  const nonce = randomToken(128);
  await writeAccountMail(site, { kind: 'passwordChanged', about: owner.userId, nonce, language });
  const [row] = await platformDb(db => db.select().from(accountMail).orderBy(desc(accountMail.id)).limit(1));
  if (!row) throw new Error('No mail was written');
  return openAccountMail(row);
}

const JA = 'パスワードが変更されました';
const EN = 'your password was changed';

test('a user in Japan whose language is not known gets account emails in Japanese and English', async () => {
  const { subject, text, html } = await mailTo('JP', '');
  expect(subject).toContain(JA);
  for (const part of [subject, text, html]) expect(part).toMatch(/password.* changed/i);
  expect(html.match(/class="sheet"/g)).toHaveLength(2);
});

test.each([
  ['DE', '', 'in English'],
  ['JP', 'en', 'in their language'],
])('a user with the country %s and the language "%s" gets account emails %s', async (country, language) => {
  const { subject, html } = await mailTo(country, language);
  expect(subject).not.toContain(JA);
  expect(subject.toLowerCase()).toContain(EN);
  expect(html.match(/class="sheet"/g)).toHaveLength(1);
});
