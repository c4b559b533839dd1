import type { ParsedVariables, SettingName } from './settings.ts';

/**
 * Returns the settings whose connections can be intercepted, because they lack TLS or accept any certificate.
 * Connections within this machine are safe.
 */
export function findPlaintext(
  read: ParsedVariables,
  { publicUrl, staffUrl }: Record<'publicUrl' | 'staffUrl', string>,
) {
  const found: SettingName[] = [];
  if (isPlaintextUrl(publicUrl)) found.push('PUBLIC_URL');
  if (staffUrl !== publicUrl && isPlaintextUrl(staffUrl)) found.push('STAFF_URL');
  if (read.SMTP_URL && isPlaintextMail(new URL(read.SMTP_URL))) found.push('SMTP_URL');
  if (read.S3_ENDPOINT && isPlaintextUrl(read.S3_ENDPOINT)) found.push('S3_ENDPOINT');
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const)
    if (read[name] && isPlaintextDatabase(new URL(read[name]))) found.push(name);
  return found;
}

const isPlaintextUrl = (url: string) => url.startsWith('http:') && !isLocalhost(new URL(url).hostname);

const isLocalhost = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host.toLowerCase());

function isPlaintextMail({ protocol, hostname, searchParams }: URL): boolean {
  const requiresTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const verifiesCertificate = searchParams.get('tls.rejectUnauthorized') !== 'false';
  return !(requiresTls && verifiesCertificate) && !isLocalhost(hostname);
}

/**
 * Follows the driver: the last of repeated parameters counts, and the parameter `host` overrides the host of
 * the URL.
 */
function isPlaintextDatabase({ hostname, searchParams }: URL): boolean {
  const lastParameter = (name: string) => searchParams.getAll(name).at(-1) ?? '';
  const host = lastParameter('host') || hostname;
  // With libpq semantics, all modes except `verify-full` accept a certificate from any issuer or for another
  // host.
  const safeModes =
    lastParameter('uselibpqcompat') === 'true' ? ['verify-full'] : ['require', 'verify-ca', 'verify-full'];
  const isSocket = host.startsWith('/');
  return !safeModes.includes(lastParameter('sslmode')) && !isSocket && !isLocalhost(host);
}
