import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { limitCalls } from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { mailHost, postAccountMail } from '#features/message/message/commands/post.ts';
import { accountLetter } from '#features/message/message/queries/letters/to-users.ts';
import type { Site } from '#features/message/message/rules/site.ts';
import { mailedToken } from '#features/staff/session/queries/mail-secrets.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { verificationJob } from '../events.ts';
import { signUpMode } from '../queries/mode.ts';
import { MAX_MAILS_PER_HOUR, SIGN_UP_SECONDS } from '../rules.ts';
import { signUp } from '../tables.ts';

export type { Site };

/**
 * Emails a sign-up link to this address, whether or not the address has an account, so that the response
 * reveals nothing.
 * @throws 422 `sign_up_closed` on `email` if hotels cannot be opened
 * @throws 429 `too_many_requests` after ten emails an hour from one network or five to one email address
 */
export async function requestVerification(
  email: string,
  { address, language }: { address: string; language: DashboardLanguage },
): Promise<void> {
  if (signUpMode() === 'closed') throw invalidInput({ email: 'sign_up_closed' });
  await limitCalls('verification from', address, MAX_MAILS_PER_HOUR.from, now());
  await limitCalls('verification to', email.toLowerCase(), MAX_MAILS_PER_HOUR.to, now());
  const nonce = randomToken(128);
  await platformDb(async db => {
    const tokenHash = sha256(mailedToken('sign-up', nonce));
    const [row] = await db
      .insert(signUp)
      .values({ email, tokenHash, createdAt: now() })
      .returning({ id: signUp.id });
    if (row) await verificationJob.add(db, { signUpId: row.id, nonce, language });
  });
}

type VerificationJob = { signUpId: number; nonce: string; language: string };

export function writeVerification(site: Site, { signUpId, nonce, language }: VerificationJob): Promise<void> {
  return platformDb(async db => {
    const [row] = await db.select({ email: signUp.email }).from(signUp).where(eq(signUp.id, signUpId));
    if (!row) return;
    const query = new URLSearchParams({ email: row.email, token: mailedToken('sign-up', nonce) });
    const sheet = accountLetter('verify', {
      language: language === 'ja' ? 'ja' : 'en',
      url: `${site.staffUrl}${staffPages.register}?${query}`,
    });
    const occasion = `account/verify/${nonce}`;
    await postAccountMail(db, mailHost(site), { occasion, to: row.email, mail: { sheets: [sheet] } });
  });
}

/**
 * Opens the sign-up for the browser that followed the emailed link. A link can be used only once.
 * @returns the content of the browser's cookie, and the verified address
 * @throws 422 `link_invalid` for a used or unknown link, or one that is older than a day
 */
export async function openSignUp(token: string): Promise<{ session: string; email: string }> {
  if (signUpMode() === 'closed') throw new Refusal(422, 'link_invalid');
  const at = now();
  const validSince = new Date(at.getTime() - SIGN_UP_SECONDS * 1000);
  const session = randomToken();
  return platformDb(async db => {
    const [opened] = await db
      .update(signUp)
      .set({ sessionHash: sha256(session), openedAt: at })
      .where(
        and(
          eq(signUp.tokenHash, sha256(token)),
          isNotNull(signUp.tokenHash),
          isNull(signUp.openedAt),
          gt(signUp.createdAt, validSince),
        ),
      )
      .returning({ email: signUp.email });
    if (!opened) throw new Refusal(422, 'link_invalid');
    return { session, email: opened.email };
  });
}
