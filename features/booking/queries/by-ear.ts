import { toRomaji } from 'wanakana';

/** What a spelling sounds like; several ways where it may be heard so or so. Capitals are settled. */
type Step = readonly [spelled: RegExp, heard: readonly string[]];

const steps: readonly Step[] = [
  [/^kn/, ['n']],
  [/^wr/, ['r']],
  [/^wh/, ['h']],
  [/^x/, ['z']],
  [/^mc/, ['mak']],
  [/^w(?=a)/, ['W', 'A']],
  [/^[aeiouw]/, ['A']],
  [/^y/, ['Y']],
  [/^h/, ['H']],
  [/t?sch|sh/g, ['S']],
  [/ck|q/g, ['k']],
  [/t?ch/g, ['C', 'k']],
  [/t?th/g, ['S', 't']],
  [/ph/g, ['f']],
  [/gh(?![aeiou])/g, ['']],
  [/x/g, ['kS']],
  [/tz/g, ['tS']],
  [/dg/g, ['j']],
  [/c(?=[eiy])/g, ['S']],
  [/c/g, ['k']],
  [/g(?=[eiy])/g, ['g', 'j']],
  [/v$/, ['b', 'f']],
  [/v/g, ['b']],
  [/mp?(?=b)|m(?=p)/g, ['n']],
  [/dt/g, ['t']],
  [/(?<=[aeiouyA])r(?![aeiouyr])/g, ['', 'r']],
  [/l/g, ['r']],
  [/s$/, ['S', 'z']],
  [/z$/, ['z', 'S']],
  [/z/g, ['z', 'S']],
  [/s/g, ['S']],
  [/(?<=[aeiouA])h(?=[aeiou])/g, ['', 'H']],
];

/** With fewer consonants too many names sound alike. */
const FEWEST = 3;
const MOST_WAYS = 16;

/** The consonants of a Latin name as they may be heard: smith is sms or smt. In: small letters without accents. */
export function heardIn(word: string): string[] {
  let heard = [word];
  for (const [spelled, ways] of steps)
    heard = heard
      .flatMap(each => [...new Set(ways.map(way => each.replace(spelled, way)))])
      .slice(0, MOST_WAYS);
  return [...new Set(heard.map(consonants))].filter(isTelling);
}

/** The same of a name in katakana: スミス is sms. Undefined where it tells too little. */
export function heardInKana(word: string): string | undefined {
  const letters = toRomaji(word.replaceAll('ー', ''))
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^[aeiou]+/, 'A')
    .replace(/^[wy]/, first => first.toUpperCase())
    .replace(/t?ch/g, 'C')
    .replace(/sh|s/g, 'S')
    .replace(/h/g, 'H');
  const heard = consonants(letters);
  return isTelling(heard) ? heard : undefined;
}

const consonants = (letters: string) =>
  letters
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouyhw]/g, '')
    .toLowerCase();

const isTelling = (heard: string) => heard.length >= FEWEST;
