import { narrow } from '#platform/text/clean.ts';

/** A code that is held before the camera, and in how many looks in a row it was not seen since. */
export type HeldCode = { value: string; missed: number };

/** A code that was not seen in this many looks in a row was taken away, and is read again when it comes back. */
export const AWAY_AFTER = 8;

/** Which code is held after one more look, and whether it is to be read: one that is held still is seen many times and read once. */
export function lookAgain(held: HeldCode | null, seen: string | undefined) {
  if (seen !== undefined) return { held: { value: seen, missed: 0 }, isNew: held?.value !== seen };
  if (held === null || held.missed + 1 >= AWAY_AFTER) return { held: null, isNew: false };
  return { held: { ...held, missed: held.missed + 1 }, isNew: false };
}

/** A text that was typed by hand or by a scanner. `layout`: the scanner and the computer have different keyboard layouts. */
export type TypedCode = { kind: 'nothing' | 'kana' | 'layout' } | { kind: 'code'; code: string };

/** What a scanner may send before a code: its kind (AIM, such as ]Q1), or the asterisk of Code 39, which also ends with one. */
const BEFORE = /^(?:[\]$+][A-Za-z][\dàé&"'(-]|\*)+/;

function withoutAsterisks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '*') end -= 1;
  return text.slice(0, end);
}

/** What a French keyboard makes of the keys of a scanner set to the American layout, and what the scanner meant. */
const [SEEN, MEANT] = [`AQWZ?,:&é"'(-è_çà`, 'QAZWMM.1234567890'];
const FRENCH = new Map([...SEEN].map((sign, at) => [sign, MEANT[at]]));

const asFrench = (text: string) =>
  [...text].map(sign => FRENCH.get(sign) ?? FRENCH.get(sign.toUpperCase()) ?? sign).join('');

/** Only codes of ours begin like this. */
const isOurs = (text: string) => text.startsWith('GENKAN1.');

/** Reads a typed code, corrected for a French keyboard. A German one exchanges Y and Z (`otherWay`); a Japanese input method gives no code. */
export function readTyped(typed: string): TypedCode {
  const text = withoutAsterisks(narrow(typed).replace(BEFORE, ''));
  if (text === '') return { kind: 'nothing' };
  const meant = [text, asFrench(text)].find(each => isOurs(each.toUpperCase()));
  if (meant !== undefined) return { kind: 'code', code: meant };
  if (/^[\x20-\x7e]+$/.test(text)) return { kind: 'code', code: text };
  return { kind: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'kana' : 'layout' };
}

/** A code with Y and Z exchanged, as a German keyboard types for a scanner set to the American layout; undefined without either. */
export function otherWay(code: string): string | undefined {
  const exchanged: Record<string, string> = { Y: 'Z', Z: 'Y' };
  const other = code.toUpperCase().replace(/[YZ]/g, letter => exchanged[letter] ?? letter);
  return other === code.toUpperCase() ? undefined : other;
}

/** How a picture is looked through for a code where the browser has no reader of its own. */
export const oneCode = { formats: ['QRCode'], maxNumberOfSymbols: 1 } as const;

/** Offered by browsers that read codes; Safari, Firefox and Chromium on Windows and Linux do not. */
export type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** The browser's own reader of QR codes, null where it has none. */
export async function qrDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}
