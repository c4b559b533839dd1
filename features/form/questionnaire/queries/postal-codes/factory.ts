type Line = { area?: string; code: string; prefecture?: string; city?: string; town: string };

export const kenAllLine = ({
  area = '13101',
  code,
  prefecture = '東京都',
  city = '千代田区',
  town,
}: Line): string =>
  `${area},"${code.slice(0, 3)}  ","${code}","ﾄｳｷﾖｳﾄ","ﾁﾖﾀﾞｸ","ﾏﾁ","${prefecture}","${city}","${town}",0,0,0,0,0,0`;

export function kenAll(lines: readonly Line[], { end = '\r\n' } = {}): string {
  const others = Array.from({ length: 47 }, (_, index) => ({
    area: `${String(index + 1).padStart(2, '0')}999`,
    code: `99900${String(index + 1).padStart(2, '0')}`,
    prefecture: '某県',
    city: '某市',
    town: '以下に掲載がない場合',
  }));
  return [...lines, ...others].map(line => kenAllLine(line) + end).join('');
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const signs = shiftJisSigns();

/** Encodes text in Shift_JIS, as in Japan Post's list. Supports only characters of one or two bytes. */
export function shiftJis(text: string): Buffer {
  return Buffer.concat([...text].map(sign => Buffer.from(signs.get(sign) ?? [])));
}

function shiftJisSigns(): Map<string, number[]> {
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xef)];
  const pairs = leads.flatMap(lead => range(0x40, 0xfc).map(trail => [lead, trail]));
  const singles = [...range(0x00, 0x7f), ...range(0xa1, 0xdf)].map(byte => [byte]);
  const found = new Map<string, number[]>();
  for (const bytes of [...pairs, ...singles]) {
    try {
      found.set(decoder.decode(Uint8Array.from(bytes)), bytes);
    } catch {
      // No character has these bytes.
    }
  }
  return found;
}
