import { plainSpelling } from '#features/form/questionnaire/rules/same-name.ts';
import { isEastAsian } from '#platform/text/east-asian.ts';
import type { NameParts } from './names.ts';

type Parts = Pick<NameParts, 'family' | 'given'>;

/**
 * Splits a full name that was entered in one field (docs/reference/connectors.md#companions). `nationality`:
 * alpha-2, or ''.
 */
export function partsOfName(full: string, nationality = ''): Parts {
  const [before = '', after = '', ...more] = full
    .split(/[,，、]/u)
    .map(part => part.trim())
    .filter(Boolean);
  if (more.length === 0 && after !== '') return splitAtComma(before, after, nationality);
  const words = full.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { family: full.trim(), given: '' };
  if (isEastAsian(full) || isVietnamese(words, nationality)) return splitAt(words, 1, 'first');
  const start = startOfLast(words);
  const isDouble = start > 1 && hasTwoFamilyNames(words.slice(0, start), words.at(-1) ?? '', nationality);
  return splitAt(words, isDouble ? startOfLast(words.slice(0, start)) : start, 'last');
}

const splitAt = (words: readonly string[], place: number, family: 'first' | 'last'): Parts => {
  const [first, rest] = [words.slice(0, place).join(' '), words.slice(place).join(' ')];
  return family === 'first' ? { family: first, given: rest } : { family: rest, given: first };
};

/**
 * Suffixes after a family name and a comma, as in “King, Jr.”. Any other text after a comma is the given name.
 */
const SUFFIX = /^(?:jr|sr|[iv]{2,3})\.?$/i;

function splitAtComma(before: string, after: string, nationality: string): Parts {
  if (!SUFFIX.test(after)) return { family: before, given: after };
  const { family, given } = partsOfName(before, nationality);
  return { family: `${family} ${after}`, given };
}

const PARTICLES = new Set(
  'van von der den ter ten te de del la las los da das do dos di du des le el al bin ibn af av zu zum zur y e'.split(
    ' ',
  ),
);
const isParticle = (word: string) => PARTICLES.has(word.toLowerCase());

/**
 * Returns the index at which the last family name begins, including its particles. The first word is always a
 * given name.
 */
function startOfLast(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1;
  return start;
}

const listOf = (names: string) => new Set(names.toUpperCase().split(/\s+/));

const VIETNAMESE = listOf(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh dao doan truong trinh lam mai ta cao luu luong vuong thai chau tong kieu quach',
);
const ONLY_VIETNAMESE = listOf('nguyen tran pham huynh');
const VIETNAMESE_LETTERS = /[ăđơưẠ-ỹ]/iu;

/**
 * Whether the name is in Vietnamese order, with the family name first. Passports put the family name last.
 */
function isVietnamese(words: readonly string[], nationality: string): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)].map(word => plainSpelling(word ?? ''));
  if (!VIETNAMESE.has(first)) return false;
  if (VIETNAMESE_LETTERS.test(words.join(' ').normalize('NFC')) || nationality === 'VN') return true;
  return nationality === '' && ONLY_VIETNAMESE.has(first) && !VIETNAMESE.has(last);
}

/** Countries where people have two family names, one from each parent. */
const SPANISH = listOf('es mx ar co cl pe ve ec gt cu bo do hn py sv ni cr pa uy pr gq');

const SPANISH_FAMILIES = listOf(
  'garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez martin jimenez hernandez ruiz diaz moreno munoz alvarez ' +
    'romero gutierrez alonso navarro torres dominguez ramos vazquez ramirez gil serrano morales molina blanco suarez castro ortega ' +
    'delgado ortiz marin rubio nunez medina sanz castillo iglesias cortes garrido santos guerrero lozano cano cruz mendez flores ' +
    'prieto herrera pena leon marquez cabrera gallego calvo vidal campos reyes vega fuentes carrasco aguilar caballero nieto rivera ' +
    'rojas mendoza vargas chavez guzman salazar soto contreras valdez juarez silva espinoza acosta figueroa mejia estrada paredes',
);

const SPANISH_GIVEN = listOf(
  'carlos jose juan luis manuel antonio javier miguel angel jesus maria pedro pablo alberto fernando enrique rafael francisco eduardo ' +
    'andres alejandro ignacio ramon roberto ricardo mario sergio raul daniel david isabel carmen ana teresa elena cristina laura marta ' +
    'lucia rosa beatriz victoria eugenia fernanda guadalupe luisa sofia paula andrea gabriela alejandra valentina dolores pilar belen',
);

/** Whether the word before the last family name is also a family name. */
function hasTwoFamilyNames(before: readonly string[], last: string, nationality: string): boolean {
  const word = plainSpelling(before.at(-1) ?? '');
  if (SPANISH_FAMILIES.has(word))
    return SPANISH.has(nationality) || SPANISH_FAMILIES.has(plainSpelling(last));
  return SPANISH.has(nationality) && !SPANISH_GIVEN.has(word);
}
