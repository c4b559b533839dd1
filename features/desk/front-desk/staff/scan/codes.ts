import { toHalfWidth } from '#platform/text/clean.ts';

/** The code held before the camera, and the number of consecutive frames that have missed it. */
export type HeldCode = { value: string; missed: number };

/** A code missed in this many consecutive frames was removed, and is read again when it comes back. */
export const AWAY_AFTER = 8;

/**
 * Returns the code held after one more frame, and whether to read it: a code held still is seen many times but
 * read once.
 */
export function lookAgain(held: HeldCode | null, seen: string | undefined) {
  if (seen !== undefined) return { held: { value: seen, missed: 0 }, isNew: held?.value !== seen };
  if (held === null || held.missed + 1 >= AWAY_AFTER) return { held: null, isNew: false };
  return { held: { ...held, missed: held.missed + 1 }, isNew: false };
}

/**
 * A text typed by hand or by a scanner. `layout`: the scanner and the computer use different keyboard layouts.
 */
export type TypedCode = { kind: 'nothing' | 'kana' | 'layout' } | { kind: 'code'; code: string };

/**
 * What a scanner may send before a code: its type (AIM, such as ]Q1), or the asterisk of Code 39, which also
 * ends a code.
 */
const BEFORE = /^(?:[\]$+][A-Za-z][\dàé&"'(-]|\*)+/;

function withoutAsterisks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '*') end -= 1;
  return text.slice(0, end);
}

/** What a French keyboard produces for a scanner set to the American layout, and what was meant. */
const [SEEN, MEANT] = [`AQWZ?,:&é"'(-è_çà`, 'QAZWMM.1234567890'];
const FRENCH = new Map([...SEEN].map((sign, at) => [sign, MEANT[at]]));

const asFrench = (text: string) =>
  [...text].map(sign => FRENCH.get(sign) ?? FRENCH.get(sign.toUpperCase()) ?? sign).join('');

/** Only our codes have this prefix. */
const isOurs = (text: string) => text.startsWith('GENKAN1.');

/**
 * Reads a typed code, corrected for a French keyboard. A German one swaps Y and Z (`otherWay`); a Japanese
 * input method yields no code.
 */
export function readTyped(typed: string): TypedCode {
  const text = withoutAsterisks(toHalfWidth(typed).replace(BEFORE, ''));
  if (text === '') return { kind: 'nothing' };
  const meant = [text, asFrench(text)].find(each => isOurs(each.toUpperCase()));
  if (meant !== undefined) return { kind: 'code', code: meant };
  if (/^[\x20-\x7e]+$/.test(text)) return { kind: 'code', code: text };
  return { kind: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'kana' : 'layout' };
}

/**
 * Returns a code with Y and Z swapped, as a German keyboard types for a scanner set to the American layout.
 * Undefined if it has neither.
 */
export function swapYandZ(code: string): string | undefined {
  const exchanged: Record<string, string> = { Y: 'Z', Z: 'Y' };
  const other = code.toUpperCase().replace(/[YZ]/g, letter => exchanged[letter] ?? letter);
  return other === code.toUpperCase() ? undefined : other;
}

/** Options for finding a code in a picture if the browser has no reader of its own. */
export const oneCode = { formats: ['QRCode'], maxNumberOfSymbols: 1 } as const;

/** Available in browsers that read codes; not in Safari, Firefox, or Chromium on Windows and Linux. */
export type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** Returns the browser's own QR code reader, or null if it has none. */
export async function qrDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}
