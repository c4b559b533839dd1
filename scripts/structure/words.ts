/** Words that must not occur in names, each with its replacement (docs/glossary.md). */
const FORBIDDEN_WORDS = new Map([
  ['court', 'say what it does: a check'],
  ['deed', 'an action'],
  ['door', 'say what it does: the server, the sign-in, the link'],
  ['fate', 'an outcome'],
  ['house', 'a hotel is a facility, the program the server or the product'],
  ['invitation', 'the message is a guide message, the address a link'],
  ['lived', 'say what was: kept, used, valid'],
  ['photo', 'an image where it is stored, a picture where it is shown'],
  ['reservation', 'a booking'],
  ['seat', 'a slot'],
  ['stay', 'a booking'],
  ['superadmin', 'the owner'],
  ['tenant', 'a facility'],
  ['told', 'say what happened: shown, sent, reported'],
  ['visitor', 'a guest'],
]);

const ALLOWED_NAME = 'reservationNumbers';

/** Keys in stored audit details and in the history state of tabs, with the files that may contain them. */
const STORED_KEYS = new Map([
  ['features/register/audit-log/staff/audit-screen', 'reservation'],
  ['features/desk/front-desk/staff/filter-draft', 'reservation'],
  ['features/desk/front-desk/staff/list-state', 'reservation'],
  ['features/desk/front-desk/staff/saved-filter', 'reservation'],
]);

/** Files that read a vendor's API or imitate it in tests. They use the vendor's field names. */
const VENDOR_FILES = /^(features\/integration\/connector\/queries\/([a-z]+\/|odd-rows\.)|test\/vendors\/)/;
const VENDOR_WORDS = new Set(['reservation', 'stay']);

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*<|(?<=[(,=:[!&|?]\s*)\/(?:\\.|[^/\\\n])+\/\w*/g;

/**
 * Describes the violation if the name of a file, or a name in its code, contains a word that the glossary
 * rejects. Names with underscores are exempt, because they belong to calls and the database.
 */
export function wordViolation(path: string, text: string): string | undefined {
  const code = text.replace(COMMENT_OR_TEXT, ' ');
  const names = [...(code.match(/[A-Za-z$][\w$]*/g) ?? []), ...path.replace(/\.\w+$/, '').split(/[/.-]/)];
  const allowedNames = [ALLOWED_NAME, STORED_KEYS.get(path.replace(/(\.test)?\.tsx?$/, ''))];
  const usedWords = new Set(
    names.filter(name => !name.includes('_') && !allowedNames.includes(name)).flatMap(partsOf),
  );
  const isAllowed = (word: string) => VENDOR_FILES.test(path) && VENDOR_WORDS.has(word);
  const found = [...FORBIDDEN_WORDS].find(
    ([word]) => (usedWords.has(word) || usedWords.has(`${word}s`)) && !isAllowed(word),
  );
  return found && `"${found[0]}" in a name: ${found[1]} (docs/glossary.md)`;
}

const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
