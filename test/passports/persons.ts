import type { Random } from './random.ts';

export type Holder = {
  surname: string;
  givenNames: string;
  /** As in the machine-readable zone: three letters, but D for Germany. */
  nationality: string;
  number: string;
  /** YYYY-MM-DD. */
  birth: string;
  sex: 'M' | 'F' | '';
  expiry: string;
  /** The national personal number that some countries print, or "" if there is none. */
  personalNumber: string;
};

const SURNAMES = (
  'ERIKSSON, SMITH, OCONNOR, GARCIA LOPEZ, MUELLER, KIM, NGUYEN, WANG, CHEN, DUPONT, ROSSI, ' +
  'SILVA DOS SANTOS, DE VRIES, VAN DEN BERG, KOWALSKA, IVANOVA, SATO, TANAKA, ABDULLAH, LI, O, ' +
  'JOHANSSON, PAPADOPOULOS, WOLFESCHLEGELSTEINHAUSENBERGER, SANTOS, BAKER, ZHANG, QUIROGA, YILMAZ, ' +
  'JAKOBSDOTTIR, FITZWILLIAM, XU, HUANG, BUI, VAZQUEZ, TJANDRA, WIJAYA, FEUERSTEIN'
).split(', ');
const GIVEN_NAMES = (
  'ANNA MARIA, JOHN, GRACE, MARIE CLAIRE, JUN, MINH QUANG, XIAOMING, YU TING, LUCA, HANS PETER, ' +
  'OLIVIA ROSE, PEDRO, KATARZYNA, EKATERINA, HARUTO, FATIMA, WEI, BJORK, GEORGIOS, ZOE, QUENTIN, ' +
  'MAXIMILIAN ALEXANDER FERDINAND, ISABELLA, KEVIN, SEO YEON, VICTORIA, DILARA, JOSE ANTONIO, WILLIAM, '
).split(', ');
const NATIONS = (
  'UTO USA GBR D FRA ITA ESP CHN KOR TWN AUS CAN SGP THA VNM IND BRA NLD NZL PHL IDN MYS POL SWE MEX ' +
  'CHE JPN TUR'
).split(' ');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** Formats of passport numbers: L is a letter, D is a digit, X is either. */
const NUMBERS = [
  'LDDDDDDDD',
  'LLDDDDDDD',
  'DDDDDDDDD',
  'XXXXXXXXX',
  'LXDDDDDDX',
  'LDDDDDDD',
  'LLDDDDDD',
  'DDLLDDDDD',
];

export function holderOf(random: Random): Holder {
  return {
    surname: random.pick(SURNAMES),
    givenNames: random.pick(GIVEN_NAMES),
    nationality: random.pick(NATIONS),
    number: randomCharacters(random, random.pick(NUMBERS)),
    birth: randomDay(random, 1931, 2024),
    sex: random.pick(['M', 'F', 'M', 'F', 'M', 'F', 'M', 'F', '']),
    expiry: randomDay(random, 2020, 2035),
    personalNumber: random.chance(0.35)
      ? randomCharacters(random, 'DDDDDDLDDXXDDD'.slice(0, random.whole(8, 14)))
      : '',
  };
}

function randomCharacters(random: Random, pattern: string): string {
  const among: Record<string, string> = { L: LETTERS, D: DIGITS, X: LETTERS + DIGITS };
  return [...pattern].map(kind => random.pick([...(among[kind] ?? kind)])).join('');
}

function randomDay(random: Random, firstYear: number, lastYear: number): string {
  const parts = [random.whole(firstYear, lastYear), random.whole(1, 12), random.whole(1, 28)];
  return parts.map(part => String(part).padStart(2, '0')).join('-');
}
