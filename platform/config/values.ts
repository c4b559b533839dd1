import { isIP } from 'node:net';
import { z } from 'zod';
import { parseMasterKey } from '#platform/crypto/master-key.ts';
import { looksLikeRecipient } from '#platform/crypto/recipient.ts';
/** Schemas of single variables. The input is already trimmed and not empty. */

export const text = z.string();

export const port = wholeNumber(0, 65_535);
export const rate = wholeNumber(1, 1000);

export const days = wholeNumber(0, 3650);
export const seconds = wholeNumber(1, 3600);
export const pause = wholeNumber(0, 3600);
export const mailConnections = wholeNumber(1, 100);
export const connections = wholeNumber(2, 1000);

function wholeNumber(least: number, limit: number) {
  return z
    .string()
    .regex(new RegExp(`^\\d{1,${`${limit}`.length}}$`))
    .transform(Number)
    .pipe(z.int().min(least).max(limit));
}

export const host = z.string().refine(given => {
  const name = isIP(given) === 6 ? `[${given}]` : given;
  return /^[a-z0-9.:[\]-]+$/i.test(name) && URL.canParse(`http://${name}`);
});

const urlSchema = (protocol: RegExp) => z.url({ protocol, hostname: /./ });
const httpAddress = urlSchema(/^https?$/).transform(given => new URL(given));

export const databaseUrl = urlSchema(/^postgres(ql)?$/);
export const smtpUrl = urlSchema(/^smtps?$/);
export const page = httpAddress.transform(url => url.href);

/** An origin without a path, because paths are appended. A trailing slash is removed. */
export const origin = httpAddress
  .refine(url => url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password)
  .transform(url => url.origin);

/** Keys and phone numbers are sent to this URL, so plain HTTP is allowed only within this machine. */
export const smsUrl = httpAddress
  .refine(url => !url.username && !url.password)
  .refine(isSecureOrLocal)
  .transform(url => url.href);

/**
 * `name=address` pairs separated by commas. A trailing slash of an address is removed. The rules for SMS URLs
 * apply to each address.
 */
export const namedAddresses = z.string().transform((given, context): Record<string, string> => {
  const pairs = given.split(',').map(pair => pair.trim().split('='));
  const namedUrls = pairs.map(
    ([name = '', ...rest]) => [name, smsUrl.safeParse(rest.join('=')).data] as const,
  );
  if (namedUrls.every(([name, url]) => /^[a-z]+$/.test(name) && url !== undefined))
    return Object.fromEntries(namedUrls.map(([name, url]) => [name, `${url}`.replace(/\/$/, '')]));
  context.addIssue('not pairs of a name and a URL');
  return z.NEVER;
});

/** Errors are sent to this URL, so the rules for SMS URLs apply. */
export const sentryDsn = httpAddress
  .refine(url => /^\w+$/.test(url.username) && /\/\d+$/.test(url.pathname) && isSecureOrLocal(url))
  .transform(url => url.href);

export const environment = z.string().regex(/^[\w.-]{1,64}$/);

/** Spans are sent to this URL. They are as confidential as errors. */
export const collector = httpAddress.refine(isSecureOrLocal).transform(url => url.href.replace(/\/$/, ''));

export const fraction = z
  .string()
  .regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/)
  .transform(Number);

/** IP addresses of name servers, each with an optional port. */
export const dnsServers = z
  .string()
  .transform(given => given.split(',').map(server => server.trim()))
  .refine(servers => servers.every(isDnsServer));

function isDnsServer(given: string): boolean {
  const [, inBrackets, ipv4, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(given) ?? [];
  return isIP(given) !== 0 || (isIP(inBrackets ?? ipv4 ?? '') !== 0 && Number(port) <= 65_535);
}

function isSecureOrLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

export const masterKey = z.string().transform((given, context) => {
  const key = parseMasterKey(given);
  if (key) return key;
  context.addIssue('not 32 bytes');
  return z.NEVER;
});

const MAIL_ADDRESS = '[^\\s<>@]+@[^\\s<>@]+';

export const sender = z.string().regex(new RegExp(`^(${MAIL_ADDRESS}|[^<>\\r\\n]*<${MAIL_ADDRESS}>)$`));

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** No proxy, the number of proxies, or the networks of the proxies. */
export const trustProxy = z.union([
  z.literal(['false', '0']).transform(() => false as const),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  z
    .string()
    .transform(given => given.split(',').map(part => part.trim()))
    .refine(networks => networks.every(isNetwork)),
]);

function isNetwork(given: string): boolean {
  if (NAMED_NETWORKS.includes(given)) return true;
  const [ip = '', bits, ...rest] = given.split('/');
  const maxLength = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  const length = bits === undefined ? maxLength : Number(/^\d+$/.test(bits) ? bits : Number.NaN);
  return rest.length === 0 && maxLength > 0 && length <= maxLength;
}

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
export const signUp = z.enum(['open', 'approved', 'closed']);
export const smsDriver = z.enum(['none', 'http', 'twilio', 'sns']);

export const recipient = z.string().refine(looksLikeRecipient);

export const bearerToken = z.string().regex(/^[\x21-\x7e]+$/);
/** Part of a URL, so only unreserved characters are allowed. */
export const hookSecret = z.string().regex(/^[A-Za-z0-9_-]{32,200}$/);
export const smsSender = z.string().regex(/^(\+?\d{3,15}|[A-Za-z0-9 _-]{1,11}|MG[0-9a-f]{32})$/);
export const twilioAccount = z.string().regex(/^AC[0-9a-f]{32}$/);
export const awsRegion = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/);
export const awsKeyId = z.string().regex(/^[A-Z0-9]{16,128}$/);

export const filesPlace = z.enum(['disk', 'bucket']);
export const bucketName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/);
export const bucketRegion = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** Names separated by slashes. A trailing slash is added. */
export const bucketPrefix = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/)
  .transform(given => `${given.replace(/\/$/, '')}/`);
export const booleanText = z.enum(['true', 'false']).transform(given => given === 'true');
