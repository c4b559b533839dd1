/** The part of a Japanese address that a postal code determines. Fields that it does not determine are "" or null. */
export type Place = {
  /** 1–47. */
  prefectureId: number | null;
  city: string;
  area: string;
};

export function commonPlace([first, ...others]: readonly Place[]): Place | undefined {
  if (first === undefined) return undefined;
  const isShared = (part: keyof Place) => others.every(other => other[part] === first[part]);
  const prefectureId = isShared('prefectureId') ? first.prefectureId : null;
  const city = prefectureId !== null && isShared('city') ? first.city : '';
  return { prefectureId, city, area: city !== '' && isShared('area') ? first.area : '' };
}

/** The only town named 一円, which elsewhere means "whole area": 滋賀県犬上郡多賀町一円. */
const ICHIEN = '一円';

/**
 * Returns a town as written in an address. Removes notes about the area that a code covers. Returns "" if the
 * code covers several towns or the rest of the city.
 */
export function townOf(listed: string): string {
  if (listed.includes('以下に掲載がない場合')) return '';
  const [, ...rest] = listed.split('の次に');
  if (rest.join('').includes('くる場合')) return '';
  if (listed !== ICHIEN && listed.endsWith(ICHIEN)) return '';
  const [whole = ''] = listed.split('（');
  const lotStart = whole.search(/(?<![０-９])[０-９]+地割/);
  const name = lotStart < 0 ? whole : whole.slice(0, lotStart).replace(/第$/, '');
  return name.includes('、') ? '' : name;
}
