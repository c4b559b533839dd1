/** What a postal code tells of an address, in Japanese; what it leaves open is "", or null. */
export type Place = {
  /** 1–47. */
  prefectureId: number | null;
  city: string;
  area: string;
};

/** What all these places have in common, or undefined where there are none. */
export function shared([first, ...others]: readonly Place[]): Place | undefined {
  if (first === undefined) return undefined;
  const isShared = (part: keyof Place) => others.every(other => other[part] === first[part]);
  const prefectureId = isShared('prefectureId') ? first.prefectureId : null;
  const city = prefectureId !== null && isShared('city') ? first.city : '';
  return { prefectureId, city, area: city !== '' && isShared('area') ? first.area : '' };
}
