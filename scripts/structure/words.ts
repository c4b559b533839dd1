/** Words that stand in no name, each with the right one (docs/glossary.md). */
const REFUSED = new Map([
  ['court', 'say what it does: a check'],
  ['deed', 'an action'],
  ['door', 'say what it does: the server, the sign-in, the link'],
  ['fate', 'an outcome'],
  ['house', 'a hotel is a facility, the program the server or the product'],
  ['invitation', 'the message is a guide message, the address a link'],
  ['lived', 'say what was: kept, used, valid'],
  ['photo', 'an image where it is stored, a picture where it is shown'],
  ['seat', 'a slot'],
  ['stay', 'a booking'],
  ['superadmin', 'the owner'],
  ['tenant', 'a facility'],
  ['told', 'say what happened: shown, sent, reported'],
  ['visitor', 'a guest'],
]);

/** The same, where names still hold them: `npm run figures` lists the files. A word without any moves up. */
export const TO_BE_REFUSED = new Map([['reservation', 'a booking']]);

/** Keys of stored JSON keep their name, where they are written and tested. */
const STORED = new Map([['features/facility/commands/names', ['deed']]]);

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*<|(?<=[(,=:[!&|?]\s*)\/(?:\\.|[^/\\\n])+\/\w*/g;

/** Says which word of a file's name, or of a name in its code, the glossary refuses. */
export function wordFault(path: string, text: string): string | undefined {
  const [word] = refusedIn(path, text, [...REFUSED.keys()]);
  return word && `"${word}" in a name: ${REFUSED.get(word)} (docs/glossary.md)`;
}

/** Those of `words` that stand in names. Names of calls and of the database, with underscores, stay as others know them. */
export function refusedIn(path: string, text: string, words: readonly string[]): string[] {
  const code = text.replace(COMMENT_OR_TEXT, ' ');
  const names = [...(code.match(/[A-Za-z$][\w$]*/g) ?? []), ...path.replace(/\.\w+$/, '').split(/[/.-]/)];
  const stored = STORED.get(path.replace(/(\.test)?\.tsx?$/, '')) ?? [];
  const used = new Set(names.filter(name => !name.includes('_') && !stored.includes(name)).flatMap(partsOf));
  return words.filter(word => used.has(word) || used.has(`${word}s`));
}

const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
