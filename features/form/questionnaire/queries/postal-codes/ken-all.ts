import { commonPlace, type Place, townOf } from './place.ts';

/** Thrown if a file is not Japan Post's complete list. The message tells the operator what is wrong. */
export class InvalidPostalCodeList extends Error {
  override readonly name = 'InvalidPostalCodeList';
}

type Line = { code: string; prefectureId: number; city: string; town: string };

const PREFECTURES = 47;
const COLUMNS = 15;

/**
 * Parses Japan Post's KEN_ALL.CSV or utf_ken_all.csv.
 * @returns the place of each code, sorted by code
 * @throws InvalidPostalCodeList if a line cannot be read or a prefecture is missing, because places would be lost
 */
export function readKenAll(csv: string): Map<string, Place> {
  const lines = joinSplitLines(
    csv.split(/\r?\n/).flatMap((text, at) => (text === '' ? [] : lineOf(text, at + 1))),
  );
  const missing = missingPrefectures(lines);
  if (missing.length > 0)
    throw new InvalidPostalCodeList(
      `The list is incomplete: ${missing.length} of the ${PREFECTURES} prefectures are missing (${missing.join(', ')})`,
    );
  return new Map([...groupByCode(lines)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function lineOf(text: string, number: number): Line {
  const cells = text.split(',').map(cell => cell.trim().replace(/^"(.*)"$/, '$1'));
  const [area = '', , code = '', , , , , city = '', town = ''] = cells;
  const prefectureId = Number(area.slice(0, 2));
  const isValidLine =
    cells.length >= COLUMNS && /^\d{5}$/.test(area) && /^\d{7}$/.test(code) && city !== '' && town !== '';
  if (!isValidLine || prefectureId < 1 || prefectureId > PREFECTURES)
    throw new InvalidPostalCodeList(`Line ${number} is not a line of Japan Post's list of postal codes`);
  return { code, prefectureId, city, town };
}

function joinSplitLines(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && hasOpenParenthesis(last.town) && last.code === line.code) last.town += line.town;
    else joined.push({ ...line });
  }
  const end = joined.at(-1);
  if (end && hasOpenParenthesis(end.town))
    throw new InvalidPostalCodeList(`The list ends in the middle of the entry for ${end.code}`);
  return joined;
}

const hasOpenParenthesis = (town: string) => town.split('（').length > town.split('）').length;

function missingPrefectures(lines: readonly Line[]): number[] {
  const found = new Set(lines.map(({ prefectureId }) => prefectureId));
  return Array.from({ length: PREFECTURES }, (_, index) => index + 1).filter(id => !found.has(id));
}

function groupByCode(lines: readonly Line[]): Map<string, Place> {
  const places = new Map<string, Place[]>();
  for (const { code, prefectureId, city, town } of lines) {
    const codePlaces = places.get(code) ?? [];
    places.set(code, [...codePlaces, { prefectureId, city, area: townOf(town) }]);
  }
  const found = new Map<string, Place>();
  for (const [code, all] of places) {
    const place = commonPlace(all);
    if (place) found.set(code, place);
  }
  return found;
}
