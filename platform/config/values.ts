import { isIP } from 'node:net';
import type { LogLevel } from '#platform/log/log.ts';

/** Readers of one value each. All answer undefined for a text that is not what the setting expects. */

export type TrustProxy = false | number | string[];

export function port(text: string): number | undefined {
  const value = Number(text);
  return /^\d{1,5}$/.test(text) && value <= 65_535 ? value : undefined;
}

export function host(text: string): string | undefined {
  const name = isIP(text) === 6 ? `[${text}]` : text;
  return /^[a-z0-9.:[\]-]+$/i.test(name) && URL.canParse(`http://${name}`) ? text : undefined;
}

/** An address with nothing behind the host: paths are ours to add. Gives it without a slash at the end. */
export function origin(text: string): string | undefined {
  const url = httpUrl(text);
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return bare ? url.origin : undefined;
}

export function page(text: string): string | undefined {
  return httpUrl(text)?.href;
}

function httpUrl(text: string): URL | undefined {
  return urlOf(text, ['http:', 'https:']);
}

export function databaseUrl(text: string): string | undefined {
  return urlOf(text, ['postgres:', 'postgresql:']) && text;
}

export function smtpUrl(text: string): string | undefined {
  return urlOf(text, ['smtp:', 'smtps:']) && text;
}

function urlOf(text: string, protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.hostname && protocols.includes(url.protocol) ? url : undefined;
}

export function sender(text: string): string | undefined {
  const address = '[^\\s<>@]+@[^\\s<>@]+';
  return new RegExp(`^(${address}|[^<>\\r\\n]*<${address}>)$`).test(text) ? text : undefined;
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

export function trustProxy(text: string): TrustProxy | undefined {
  if (text === 'false' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map(part => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = bits === undefined ? longest : Number(/^\d+$/.test(bits) ? bits : Number.NaN);
  return rest.length === 0 && longest > 0 && length <= longest;
}

const LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function logLevel(text: string): LogLevel | undefined {
  return LEVELS.find(level => level === text);
}

export function bearerToken(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

export function rate(text: string): number | undefined {
  const value = Number(text);
  return /^\d{1,4}$/.test(text) && value >= 1 && value <= 1000 ? value : undefined;
}

export const yes = (text: string): true | undefined => (text === '1' ? true : undefined);

const SIGN_UPS = ['open', 'approved', 'closed'] as const;

export function signUp(text: string): (typeof SIGN_UPS)[number] | undefined {
  return SIGN_UPS.find(mode => mode === text);
}

const SMS_DRIVERS = ['none', 'http', 'twilio', 'sns'] as const;

export function smsDriver(text: string): (typeof SMS_DRIVERS)[number] | undefined {
  return SMS_DRIVERS.find(driver => driver === text);
}

/** Keys and phone numbers go there: unencrypted only where they do not leave this machine. */
export function smsUrl(text: string): string | undefined {
  const url = httpUrl(text);
  const isHere = url && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  const isSafe = url && (url.protocol === 'https:' || isHere) && !url.username && !url.password;
  return isSafe ? url.href : undefined;
}

export function smsSender(text: string): string | undefined {
  return /^(\+?\d{3,15}|[A-Za-z0-9 _-]{1,11}|MG[0-9a-f]{32})$/.test(text) ? text : undefined;
}

/** It stands in an address. */
export function hookSecret(text: string): string | undefined {
  return /^[A-Za-z0-9_-]{32,200}$/.test(text) ? text : undefined;
}

export function twilioAccount(text: string): string | undefined {
  return /^AC[0-9a-f]{32}$/.test(text) ? text : undefined;
}

export function awsRegion(text: string): string | undefined {
  return /^[a-z]{2}(-[a-z]+)+-\d$/.test(text) ? text : undefined;
}

export function awsKeyId(text: string): string | undefined {
  return /^[A-Z0-9]{16,128}$/.test(text) ? text : undefined;
}
