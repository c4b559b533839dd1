/** A town that is really called "one circle": 滋賀県犬上郡多賀町一円. */
const ICHIEN = '一円';

/**
 * A town as it stands in an address, from its name in Japan Post's list, which also says there which part of the town a
 * code is for, or that it is for the rest of the city: then "".
 */
export function townOf(listed: string): string {
  if (/以下に掲載がない場合|の次に.*くる場合/.test(listed)) return '';
  if (listed !== ICHIEN && listed.endsWith(ICHIEN)) return '';
  const name = listed.replace(/（.*$/s, '').replace(/第?[０-９]+地割.*$/, '');
  // Several towns in one line.
  return name.includes('、') ? '' : name;
}
