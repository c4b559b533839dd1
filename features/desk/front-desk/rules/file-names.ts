/** Names that Windows keeps for itself, with or without an ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Characters that Windows or macOS forbid in a name, and invisible ones. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
const LONGEST = 60;

/** A name of a file or folder that opens on Windows and macOS, as near to `text` as may be; never empty. */
export function fileName(text: string): string {
  const plain = text.normalize('NFC').replace(forbidden, '_').replace(/\s+/g, ' ').trim();
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '');
  if (short === '') return '_';
  return reserved.test(short) ? `_${short}` : short;
}

/** Gives each name once: where one is taken, whatever its case, `name (2)`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return name => {
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} (${count})`;
    taken.add(free.toLowerCase());
    return free;
  };
}
