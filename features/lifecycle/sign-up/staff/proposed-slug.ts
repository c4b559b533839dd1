import { toHalfWidth } from '#platform/text/clean.ts';

/** Domains of email providers and carriers, which do not name a hotel. */
const PERSONAL_DOMAIN =
  /(?:^|\.)(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|mac|aol|gmx|web|proton|protonmail|naver|daum|hanmail|qq|163|126|docomo|ezweb|au|softbank|vodafone|nifty|biglobe|ocn|plala|so-net)$/;
/** Domain endings, such as .jp, .co.jp and .com. */
const DOMAIN_ENDING = /(?:\.(?:com?|ne|or|ac|go|gr|net|org|ed|ad|lg))?\.[a-z]+$/;

/**
 * Proposes a slug from the hotel's name if it is in Latin letters, otherwise from the domain of its email
 * address. Returns "" if neither is suitable.
 */
export function proposedSlug(name: string, email: string): string {
  const slugFromName = slugIn(name);
  if (/[a-z]{3}/.test(slugFromName) && !/[^\p{Script=Latin}\p{Script=Common}]/u.test(name))
    return slugFromName;
  const domain = (email.split('@').at(-1) ?? '').toLowerCase().replace(DOMAIN_ENDING, '');
  return PERSONAL_DOMAIN.test(domain) ? '' : slugIn(domain.split('.').at(-1) ?? '');
}

const slugIn = (text: string) =>
  toHalfWidth(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .slice(0, 40);
