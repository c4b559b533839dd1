const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const forbiddenCharacter = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
const MAX_LENGTH = 60;

/**
 * Returns a file or folder name that is valid on Windows and macOS and as close to `text` as possible. Never
 * empty.
 */
export function fileName(text: string): string {
  const plain = text.normalize('NFC').replace(forbiddenCharacter, '_').replace(/\s+/g, ' ').trim();
  const short = [...plain]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '');
  if (short === '') return '_';
  return reservedName.test(short) ? `_${short}` : short;
}

/** Makes names unique, ignoring case: a repeated name becomes `name (2)`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return name => {
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} (${count})`;
    taken.add(free.toLowerCase());
    return free;
  };
}
