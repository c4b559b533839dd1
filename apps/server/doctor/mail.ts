import type { Config } from '#platform/config/config.ts';
import { probeMailServer } from '#platform/mail/probe-mail-server.ts';
import { smtpRefusal } from '#platform/mail/smtp-refusal.ts';
import { withHint } from '../hints.ts';
import { Warning, withValidity } from './warning.ts';

export async function checkMail({ smtpUrl, providerTimeout }: Config): Promise<string> {
  if (!smtpUrl) throw new Warning('SMTP_URL is not set: emails stay in the database and are not sent.');
  const validUntil = await probeMailServer(smtpUrl, Math.min(10_000, providerTimeout)).catch(
    (error: unknown) => {
      const { reason } = smtpRefusal(error, { to: '@', textBegan: false });
      throw new Error(`The mail server cannot be used: ${withHint(reason, 'SMTP_URL')}`);
    },
  );
  const loginText = new URL(smtpUrl).username ? 'and accepts the login' : 'and requires no login';
  const tlsText = validUntil ? 'with TLS' : 'without a verified certificate';
  return withValidity(`It answers ${tlsText} ${loginText}`, validUntil);
}
