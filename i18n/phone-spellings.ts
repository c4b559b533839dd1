/**
 * One phone, several spellings: numbering plans have changed, and phones still hold numbers as they were dialled before
 * (docs/reference/names-and-phones.md#phones). All numbers here are in E.164.
 */
type Change = { before: RegExp; now: string };

const ivorian = (second: string, prefix: string): Change => ({
  before: new RegExp(String.raw`^\+225(?<old>[014-9]${second}\d{6})$`),
  now: `+225${prefix}$<old>`,
});

/** The mobile prefixes of Viet Nam with eleven digits, and those with ten that replaced them in 2018. */
const VIETNAMESE =
  '120:70 121:79 122:77 126:76 128:78 123:83 124:84 125:85 127:81 129:82 ' +
  '162:32 163:33 164:34 165:35 166:36 167:37 168:38 169:39 186:56 188:58 199:59';

const vietnamese = VIETNAMESE.split(' ').map((pair): Change => {
  const [old, prefix] = pair.split(':');
  return { before: new RegExp(String.raw`^\+84${old}(?<rest>\d{7})$`), now: `+84${prefix}$<rest>` };
});

const changes: readonly Change[] = [
  // Mexico dropped the 1 of mobile phones, 01, 044 and 045 in 2019.
  { before: /^\+52(?:0?1|04[45])(?<rest>\d{10})$/, now: '+52$<rest>' },
  // Brazil put a 9 before mobile numbers from 2012 on.
  { before: /^\+55(?<area>\d\d)(?<rest>[6-9]\d{7})$/, now: '+55$<area>9$<rest>' },
  // Côte d'Ivoire put two digits of the network in front in 2021.
  ivorian('[0-3]', '01'),
  ivorian('[4-6]', '05'),
  ivorian('[7-9]', '07'),
  { before: /^\+225(?<old>[23]\d8\d{5})$/, now: '+22521$<old>' },
  { before: /^\+225(?<old>[23]\d0\d{5})$/, now: '+22525$<old>' },
  { before: /^\+225(?<old>[23]\d[1-79]\d{5})$/, now: '+22527$<old>' },
  // Benin put 01 in front in 2024.
  { before: /^\+229(?<old>\d{8})$/, now: '+22901$<old>' },
  ...vietnamese,
];

/** How a number is dialled since its country's plan changed; undefined where nothing changed. */
export function dialledNow(e164: string): string | undefined {
  const change = changes.find(({ before }) => before.test(e164));
  return change && e164.replace(change.before, change.now);
}

/** Argentina's mobile phones have a 9 when they are dialled from abroad, and none at home. */
const ARGENTINE_MOBILE = /^\+549(?=\d{10}$)/;

/** A number so that it compares equal in all its spellings. `e164`: as it is dialled now. */
export const comparableE164 = (e164: string): string => e164.replace(ARGENTINE_MOBILE, '+54');

/** The other spellings by which people may look for this number. */
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
