import { toHalfWidth } from './clean.ts';

export const cleanEmail = toHalfWidth;

/**
 * Whether mail servers accept it: old carrier addresses such as `a..b@docomo.ne.jp` too, which break the standard.
 * Spaces, line breaks and the signs that separate addresses would reach others than the guest.
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
