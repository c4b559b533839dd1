import { placeOf } from './place.ts';

/** Where the addresses of all pages stand. */
const TABLES = ['features/access/rules/guest-pages.ts', 'features/access/rules/staff-pages.ts'];

const ADDRESS =
  /['"`}]\/(init|check-in|mypage|terms-and-condition|error-\d|login|register|password-reset|new-password|two-factor|own-password|dashboard)(?=['"`/?])/;

/** Says where an address of a page is written out. Tests open pages by the addresses that people have. */
export function addressFault(path: string, text: string): string | undefined {
  const { layer, isTest, part } = placeOf(path);
  const isProduct = layer === 'features' || layer === 'apps' || layer === 'ui';
  if (!isProduct || isTest || part === 'factory' || TABLES.includes(path)) return undefined;
  const line = text.split('\n').find(each => ADDRESS.test(each) && !/\bimport\b/.test(each));
  return line === undefined
    ? undefined
    : `"${line.trim()}" writes out the address of a page; take it from guestPages or staffPages (${TABLES.join(', ')})`;
}
