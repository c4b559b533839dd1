/** Stands for a sign that Shift_JIS does not have, as Japanese printers have always put it for a missing one. */
const MISSING = '〓';

/** Signs that Shift_JIS has under another code point: the reader sees the same. */
const SAME: Record<string, string> = {
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

/** From where the bytes are a second copy of signs, and free for signs of one's own, which nobody else can read. */
const isSpare = (lead: number) => lead === 0xed || lead === 0xee || (lead >= 0xf0 && lead <= 0xf9);

const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xfc)].filter(lead => !isSpare(lead));
const trails = [...range(0x40, 0x7e), ...range(0x80, 0xfc)];
const singles = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)];

let known: ReadonlyMap<string, readonly number[]> | undefined;

/** The bytes of each sign, found by reading all bytes there are: Node reads this encoding, and does not write it. */
function table() {
  known ??= new Map(
    [...leads.flatMap(lead => trails.map(trail => [lead, trail])), ...singles.map(byte => [byte])]
      .map(bytes => [signOf(bytes), bytes] as const)
      .filter(([sign]) => sign !== undefined)
      // Of two places of a sign the first one counts.
      .toReversed()
      .map(([sign = '', bytes]) => [sign, bytes]),
  );
  return known;
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
 * Text as Shift_JIS, in the extent that Windows gives it (code page 932). `missing`: the signs that it does not have, each once;
 * 〓 stands for them. Accents are joined to their letters first.
 */
export function shiftJis(text: string): { bytes: Buffer; missing: string[] } {
  const joined = text.normalize('NFC');
  const whole = bytesOf(joined);
  if (whole) return { bytes: Buffer.from(whole), missing: [] };
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
    const found = table().get(SAME[sign] ?? sign);
    if (!found) return undefined;
    bytes.push(...found);
  }
  return bytes;
}

/** A sign with its accents and selectors is one: 葛 in the shape of a city is no 葛 and something else. */
const signs = new Intl.Segmenter('ja', { granularity: 'grapheme' });

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, more) => first + more);
}
