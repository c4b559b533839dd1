import type { SettingName } from './settings.ts';

type Lines = {
  publicUrl: string;
  staffUrl: string;
  smtpUrl: string | undefined;
  databaseUrls: Partial<Record<SettingName, string | undefined>>;
};

/**
 * Which settings lead over a line that somebody on the way can read: without TLS, or with one that takes whatever
 * certificate it is shown. What stays on this machine is on no way.
 */
export function plaintextIn({ publicUrl, staffUrl, smtpUrl, databaseUrls }: Lines): SettingName[] {
  const found: SettingName[] = [];
  if (publicUrl.startsWith('http:') && !isHere(new URL(publicUrl).hostname)) found.push('PUBLIC_URL');
  if (staffUrl !== publicUrl && staffUrl.startsWith('http:') && !isHere(new URL(staffUrl).hostname))
    found.push('STAFF_URL');
  if (smtpUrl && isOpenMail(new URL(smtpUrl))) found.push('SMTP_URL');
  for (const [name, url] of Object.entries(databaseUrls))
    if (url && isOpenDatabase(new URL(url))) found.push(name as SettingName);
  return found;
}

const isHere = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host.toLowerCase());

function isOpenMail({ protocol, hostname, searchParams }: URL): boolean {
  const insistsOnTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const looksAtCertificate = searchParams.get('tls.rejectUnauthorized') !== 'false';
  return !(insistsOnTls && looksAtCertificate) && !isHere(hostname);
}

/** As the driver reads an address: of what is said twice the last counts, and `host` beats the host of the address. */
function isOpenDatabase({ hostname, searchParams }: URL): boolean {
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? '';
  const host = last('host') || hostname;
  // As libpq reads them, all but `verify-full` take any certificate, or one that is made out to another host.
  const safe = last('uselibpqcompat') === 'true' ? ['verify-full'] : ['require', 'verify-ca', 'verify-full'];
  const isSocket = host.startsWith('/');
  return !safe.includes(last('sslmode')) && !isSocket && !isHere(host);
}
