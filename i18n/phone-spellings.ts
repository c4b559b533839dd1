/**
 * Different spellings of one phone number. Numbering plans have changed, and phones still store numbers in the
 * old form (docs/reference/names-and-phones.md#phones). All numbers in this file are in E.164.
 */
type NumberChange = { before: RegExp; now: string };

const ivorianChange = (second: string, prefix: string): NumberChange => ({
  before: new RegExp(String.raw`^\+225(?<old>[014-9]${second}\d{6})$`),
  now: `+225${prefix}$<old>`,
});

/** The eleven-digit mobile prefixes of Vietnam, with the ten-digit prefixes that replaced them in 2018. */
const VIETNAMESE =
  '120:70 121:79 122:77 126:76 128:78 123:83 124:84 125:85 127:81 129:82 ' +
  '162:32 163:33 164:34 165:35 166:36 167:37 168:38 169:39 186:56 188:58 199:59';

const vietnameseChanges = VIETNAMESE.split(' ').map((pair): NumberChange => {
  const [old, prefix] = pair.split(':');
  return { before: new RegExp(String.raw`^\+84${old}(?<rest>\d{7})$`), now: `+84${prefix}$<rest>` };
});

const changes: readonly NumberChange[] = [
  // Mexico dropped the mobile prefixes 1, 01, 044 and 045 in 2019.
  { before: /^\+52(?:0?1|04[45])(?<rest>\d{10})$/, now: '+52$<rest>' },
  // Brazil added a 9 before mobile numbers from 2012 on.
  { before: /^\+55(?<area>\d\d)(?<rest>[6-9]\d{7})$/, now: '+55$<area>9$<rest>' },
  // Côte d'Ivoire added two network digits in 2021.
  ivorianChange('[0-3]', '01'),
  ivorianChange('[4-6]', '05'),
  ivorianChange('[7-9]', '07'),
  { before: /^\+225(?<old>[23]\d8\d{5})$/, now: '+22521$<old>' },
  { before: /^\+225(?<old>[23]\d0\d{5})$/, now: '+22525$<old>' },
  { before: /^\+225(?<old>[23]\d[1-79]\d{5})$/, now: '+22527$<old>' },
  // Benin added 01 in 2024.
  { before: /^\+229(?<old>\d{8})$/, now: '+22901$<old>' },
  ...vietnameseChanges,
];

/**
 * Returns the current form of a number whose country has changed its numbering plan, or undefined if the number
 * has not changed.
 */
export function currentNumber(e164: string): string | undefined {
  const change = changes.find(({ before }) => before.test(e164));
  return change && e164.replace(change.before, change.now);
}

/** Argentine mobile numbers contain a 9 when dialed from abroad, but not when dialed within the country. */
const ARGENTINE_MOBILE = /^\+549(?=\d{10}$)/;

/** Normalizes a number so that all its spellings are equal. `e164` must be in its current form. */
export const comparableE164 = (e164: string): string => e164.replace(ARGENTINE_MOBILE, '+54');

export function otherSpellings(e164: string): string[] {
  const found = [
    e164.replace(/^\+52(?=\d{10}$)/, '+521'),
    e164.replace(/^(\+55\d\d)9(?=[6-9]\d{7}$)/, '$1'),
    e164.replace(/^\+225(?:0[157]|2[157])(?=\d{8}$)/, '+225'),
    e164.replace(/^\+22901(?=\d{8}$)/, '+229'),
    e164.replace(ARGENTINE_MOBILE, '+54'),
    e164.replace(/^\+54(?=[1-8]\d{9}$)/, '+549'),
  ];
  return found.filter(spelling => spelling !== e164);
}
