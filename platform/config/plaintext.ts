import type { Read, SettingName } from './settings.ts';

/**
 * Returns the settings whose connections can be intercepted, because they lack TLS or accept any certificate.
 * Connections within this machine are safe.
 */
export function plaintextIn(read: Read, { publicUrl, staffUrl }: Record<'publicUrl' | 'staffUrl', string>) {
  const found: SettingName[] = [];
  if (isOpenPage(publicUrl)) found.push('PUBLIC_URL');
  if (staffUrl !== publicUrl && isOpenPage(staffUrl)) found.push('STAFF_URL');
  if (read.SMTP_URL && isOpenMail(new URL(read.SMTP_URL))) found.push('SMTP_URL');
  if (read.S3_ENDPOINT && isOpenPage(read.S3_ENDPOINT)) found.push('S3_ENDPOINT');
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const)
    if (read[name] && isOpenDatabase(new URL(read[name]))) found.push(name);
  return found;
}

const isOpenPage = (url: string) => url.startsWith('http:') && !isHere(new URL(url).hostname);

const isHere = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host.toLowerCase());

function isOpenMail({ protocol, hostname, searchParams }: URL): boolean {
  const insistsOnTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const looksAtCertificate = searchParams.get('tls.rejectUnauthorized') !== 'false';
  return !(insistsOnTls && looksAtCertificate) && !isHere(hostname);
}

/**
 * Follows the driver: the last of repeated parameters counts, and the parameter `host` overrides the host of
 * the URL.
 */
function isOpenDatabase({ hostname, searchParams }: URL): boolean {
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? '';
  const host = last('host') || hostname;
  // With libpq semantics, all modes except `verify-full` accept a certificate from any issuer or for another
  // host.
  const safe = last('uselibpqcompat') === 'true' ? ['verify-full'] : ['require', 'verify-ca', 'verify-full'];
  const isSocket = host.startsWith('/');
  return !safe.includes(last('sslmode')) && !isSocket && !isHere(host);
}
