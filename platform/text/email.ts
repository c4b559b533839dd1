import { toHalfWidth } from './clean.ts';

export const cleanEmail = toHalfWidth;

/**
 * Returns whether mail servers accept an address, including nonstandard addresses of old carriers such as
 * `a..b@docomo.ne.jp`. Rejects spaces, line breaks and characters that separate addresses, because the email could then
 * be sent to other people.
 */
export function isEmail(typed: string): boolean {
  const email = cleanEmail(typed);
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(email) ?? [];
  return email.length <= 254 && isLocalPart(local) && isDomain(domain);
}

const isLocalPart = (local: string) => local.length <= 64 && /^[^\s\p{C}"(),:;<>[\\\]]+$/u.test(local);

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isLabel = (label: string) =>
    label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label);
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}
