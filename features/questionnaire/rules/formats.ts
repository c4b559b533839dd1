/** What typed values must look like. Runs in the browser too, so phones, whose plans are large, are only looked at roughly. */

const widths = (typed: string) => typed.normalize('NFKC').trim();

export const cleanEmail = widths;

/**
 * Whether mail servers accept it: old carrier addresses such as `a..b@docomo.ne.jp` too, which break the standard
 * (decisions §9). Spaces, line breaks and the signs that separate addresses would reach others than the guest.
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
    /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label);
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** Upper-cased, spaces dropped, the dashes of a Japanese keyboard made hyphens (decisions §9). */
function readZip(typed: string): string {
  return widths(typed)
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/[\p{Dash}ー]/gu, '-');
}

export const isZip = (typed: string) => /^[0-9A-Z-]+$/.test(readZip(typed));

/** As it is stored: digits, plus and capital letters only (guest-side §5). */
export const cleanZip = (typed: string) => readZip(typed).replace(/[^0-9+A-Z]/g, '');

/** Enough digits for a phone, however they are grouped. */
export function looksLikePhone(typed: string): boolean {
  const digits = widths(typed).replace(/[\s\p{Dash}ー().]/gu, '');
  return /^\+\d{7,15}$/.test(digits) || /^\d{5,15}$/.test(digits);
}

/** YYYY-MM-DD, a day that exists, not before 1900. */
export function isDate(value: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) >= 1900 && date.toISOString().startsWith(value);
}

export const isNumber = (typed: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(widths(typed));

/** The chosen keys of a choice, in the order in which they came, each once. */
export const chosenKeys = (value: string) =>
  [...new Set(value.split(',').map(key => key.trim()))].filter(Boolean);
