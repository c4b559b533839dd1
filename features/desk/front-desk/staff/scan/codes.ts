import { toHalfWidth } from '#platform/text/clean.ts';

export type HeldCode = { value: string; missed: number };

export const MAX_MISSED_FRAMES = 8;

/**
 * Returns the code in front of the camera after one more frame, and whether it is new. A code that is held
 * still is seen in many frames but read only once.
 */
export function updateHeldCode(held: HeldCode | null, seen: string | undefined) {
  if (seen !== undefined) return { held: { value: seen, missed: 0 }, isNew: held?.value !== seen };
  if (held === null || held.missed + 1 >= MAX_MISSED_FRAMES) return { held: null, isNew: false };
  return { held: { ...held, missed: held.missed + 1 }, isNew: false };
}

/**
 * Text typed by hand or by a scanner. `layout`: the scanner and the computer use different keyboard layouts.
 */
export type TypedCode = { kind: 'nothing' | 'kana' | 'layout' } | { kind: 'code'; code: string };

/**
 * The prefix that a scanner may send before a code: an AIM identifier of the code type, such as ]Q1, or the
 * asterisk that begins and ends a Code 39.
 */
const SCANNER_PREFIX = /^(?:[\]$+][A-Za-z][\dàé&"'(-]|\*)+/;

function withoutAsterisks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '*') end -= 1;
  return text.slice(0, end);
}

/**
 * The characters that a French keyboard layout produces for a scanner set to the US layout, and the intended
 * characters.
 */
const [SEEN, MEANT] = [`AQWZ?,:&é"'(-è_çà`, 'QAZWMM.1234567890'];
const FRENCH_KEYS = new Map([...SEEN].map((sign, at) => [sign, MEANT[at]]));

const toFrenchLayout = (text: string) =>
  [...text].map(sign => FRENCH_KEYS.get(sign) ?? FRENCH_KEYS.get(sign.toUpperCase()) ?? sign).join('');

/** Only Genkan's codes have this prefix. */
const isGenkanCode = (text: string) => text.startsWith('GENKAN1.');

/**
 * Reads a typed code and corrects a French keyboard layout. Does not correct a German layout, which swaps Y
 * and Z (see `swapYAndZ`). Text typed with a Japanese input method yields no code.
 */
export function readTyped(typed: string): TypedCode {
  const text = withoutAsterisks(toHalfWidth(typed).replace(SCANNER_PREFIX, ''));
  if (text === '') return { kind: 'nothing' };
  const genkanCode = [text, toFrenchLayout(text)].find(each => isGenkanCode(each.toUpperCase()));
  if (genkanCode !== undefined) return { kind: 'code', code: genkanCode };
  if (/^[\x20-\x7e]+$/.test(text)) return { kind: 'code', code: text };
  return { kind: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'kana' : 'layout' };
}

/**
 * Returns a code with Y and Z swapped, as typed on a German keyboard layout by a scanner set to the US layout.
 * Undefined if the code contains neither.
 */
export function swapYAndZ(code: string): string | undefined {
  const swaps: Record<string, string> = { Y: 'Z', Z: 'Y' };
  const swappedCode = code.toUpperCase().replace(/[YZ]/g, letter => swaps[letter] ?? letter);
  return swappedCode === code.toUpperCase() ? undefined : swappedCode;
}

export const SINGLE_QR_CODE = { formats: ['QRCode'], maxNumberOfSymbols: 1 } as const;

/**
 * The QR code reader that is built into some browsers, but not into Safari, Firefox, or Chromium on Windows
 * and Linux.
 */
export type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** Returns the browser's built-in QR code reader, or null if there is none. */
export async function qrDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}
