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

/** The kind of text that was typed, by hand or by a scanner that acts as a keyboard. */
export type TypedCode = 'nothing' | 'kana' | 'code';

/** While the Japanese input method is on, a scanner types into it, and no code comes out, in full width or half width. */
export function judgeTyped(typed: string): TypedCode {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return 'nothing';
  return /^[\x20-\x7e]+$/.test(text) ? 'code' : 'kana';
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
