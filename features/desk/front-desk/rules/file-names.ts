const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const forbiddenCharacter = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
const MAX_LENGTH = 60;

/**
 * Returns a file or folder name that is valid on Windows and macOS and as close to `text` as possible. Never
 * empty.
 */
export function fileName(text: string): string {
  const cleanName = text.normalize('NFC').replace(forbiddenCharacter, '_').replace(/\s+/g, ' ').trim();
  const shortName = [...cleanName]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '');
  if (shortName === '') return '_';
  return reservedName.test(shortName) ? `_${shortName}` : shortName;
}

/** Makes names unique, ignoring case: a repeated name becomes `name (2)`. */
export function createUniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  return name => {
    let candidate = name;
    for (let count = 2; usedNames.has(candidate.toLowerCase()); count += 1) candidate = `${name} (${count})`;
    usedNames.add(candidate.toLowerCase());
    return candidate;
  };
}
