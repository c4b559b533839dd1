import { toHalfWidth } from '#platform/text/clean.ts';

/** Domains of people, not of hotels. */
const OF_PEOPLE =
  /(?:^|\.)(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|mac|aol|gmx|web|proton|protonmail|naver|daum|hanmail|qq|163|126|docomo|ezweb|au|softbank|vodafone|nifty|biglobe|ocn|plala|so-net)$/;
/** What a domain ends with: .jp, .co.jp, .com. */
const ENDING = /(?:\.(?:com?|ne|or|ac|go|gr|net|org|ed|ad|lg))?\.[a-z]+$/;

/**
 * Proposes a hotel's name in web addresses: from its name if that is in Latin letters, else from the domain of
 * its email address. "" if neither shows one.
 */
export function proposedSlug(name: string, email: string): string {
  const fromName = slugIn(name);
  if (/[a-z]{3}/.test(fromName) && !/[^\p{Script=Latin}\p{Script=Common}]/u.test(name)) return fromName;
  const domain = (email.split('@').at(-1) ?? '').toLowerCase().replace(ENDING, '');
  return OF_PEOPLE.test(domain) ? '' : slugIn(domain.split('.').at(-1) ?? '');
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
