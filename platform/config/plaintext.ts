import type { SettingName } from './settings.ts';

type Lines = {
  publicUrl: string;
  staffUrl: string;
  smtpUrl: string | undefined;
  databaseUrls: Partial<Record<SettingName, string | undefined>>;
};

/** Which settings lead over a line that anybody on the way can read. What stays on this machine is on no way. */
export function plaintextIn({ publicUrl, staffUrl, smtpUrl, databaseUrls }: Lines): SettingName[] {
  const found: SettingName[] = [];
  if (publicUrl.startsWith('http:') && !isHere(publicUrl)) found.push('PUBLIC_URL');
  if (staffUrl !== publicUrl && staffUrl.startsWith('http:') && !isHere(staffUrl)) found.push('STAFF_URL');
  if (smtpUrl && !insistsOnTls(smtpUrl) && !isHere(smtpUrl)) found.push('SMTP_URL');
  for (const [name, url] of Object.entries(databaseUrls))
    if (url && !checksCertificate(url) && !isHere(url)) found.push(name as SettingName);
  return found;
}

const isHere = (url: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname.toLowerCase());

function insistsOnTls(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

/** `no-verify` would speak with whoever answers. */
const checksCertificate = (url: string) =>
  ['require', 'verify-ca', 'verify-full'].includes(new URL(url).searchParams.get('sslmode') ?? '');
