/**
 * Replaces a character that Shift_JIS lacks. It is the traditional mark of Japanese printers for a missing
 * character.
 */
const MISSING = '〓';

/** Characters that Shift_JIS lacks, each with a character of the same appearance that it has. */
const SUBSTITUTES: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¥': '￥',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '\u00a0': ' ',
};

/**
 * Returns whether a lead byte belongs to duplicate characters or to private-use ones, which other programs
 * cannot read.
 */
const isExcludedLead = (lead: number) => lead === 0xed || lead === 0xee || (lead >= 0xf0 && lead <= 0xf9);

const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xfc)].filter(lead => !isExcludedLead(lead));
const trails = [...range(0x40, 0x7e), ...range(0x80, 0xfc)];
const singles = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)];

let byteTable: ReadonlyMap<string, readonly number[]> | undefined;

/**
 * Returns the bytes of each character. Decodes all byte pairs, because Node can decode Shift_JIS but not encode
 * it.
 */
function table() {
  byteTable ??= new Map(
    [...leads.flatMap(lead => trails.map(trail => [lead, trail])), ...singles.map(byte => [byte])]
      .map(bytes => [signOf(bytes), bytes] as const)
      .filter(([sign]) => sign !== undefined)
      // The first of two byte sequences for a character wins.
      .toReversed()
      .map(([sign = '', bytes]) => [sign, bytes]),
  );
  return byteTable;
}

const decoder = new TextDecoder('shift_jis', { fatal: true });

function signOf(bytes: number[]): string | undefined {
  try {
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Encodes text as Windows Shift_JIS (code page 932). Characters that the encoding lacks are replaced by 〓 and
 * listed in `missing` without duplicates. Combining marks are composed first.
 */
export function shiftJis(text: string): { bytes: Buffer; missing: string[] } {
  const joined = text.normalize('NFC');
  const allBytes = bytesOf(joined);
  if (allBytes) return { bytes: Buffer.from(allBytes), missing: [] };
  const missing = new Set<string>();
  const bytes = [...signs.segment(joined)].flatMap(({ segment }) => {
    const found = bytesOf(segment);
    if (!found) missing.add(segment);
    return found ?? bytesOf(MISSING) ?? [];
  });
  return { bytes: Buffer.from(bytes), missing: [...missing] };
}

function bytesOf(text: string): number[] | undefined {
  const bytes: number[] = [];
  for (const sign of text) {
    const found = table().get(SUBSTITUTES[sign] ?? sign);
    if (!found) return undefined;
    bytes.push(...found);
  }
  return bytes;
}

/** Keeps a character together with its combining marks and variation selectors, such as 葛 with a selector. */
const signs = new Intl.Segmenter('ja', { granularity: 'grapheme' });

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, more) => first + more);
}
