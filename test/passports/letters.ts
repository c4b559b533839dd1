import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

const OCR_B = '/usr/share/fonts/opentype/ocr-b';

/** Returns whether Debian's fonts-ocr-b is installed. No specimen can be drawn without it. */
export const hasOcrB = (): boolean => existsSync(`${OCR_B}/OCRB.otf`);

/** OCR-B with round stroke ends, or with the sharp ends that some printers produce. */
export type FontCut = 'OCRB' | 'OCRBS';

const openedFonts = new Map<string, Font>();

function fontAt(path: string): Font {
  const known = openedFonts.get(path);
  if (known) return known;
  const font = openSync(path);
  if (!('glyphForCodePoint' in font)) throw new Error(`${path} holds more than one font`);
  openedFonts.set(path, font);
  return font;
}

const plainFont = () =>
  fontAt(
    fileURLToPath(
      import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'),
    ),
  );

/**
 * Returns a line of a machine-readable zone as an SVG path in millimeters, with characters 2.54 mm apart and
 * the baseline at `y`.
 */
export function zonePath(line: string, x: number, y: number, cut: FontCut = 'OCRB'): string {
  const font = fontAt(`${OCR_B}/${cut}.otf`);
  return [...line].map((sign, place) => pathOf(font, sign, x + place * PITCH, y, OCR_B_SIZE)).join('');
}

/** The distance between characters and between lines, in millimeters (ICAO Doc 9303, part 3). */
export const PITCH = 2.54;
export const LINE_FEED = 6.35;
/** A character of the font is 723 of 1000 units wide. */
const OCR_B_SIZE = PITCH / 0.723;

export function textPath(text: string, x: number, y: number, size: number): string {
  const font = plainFont();
  let at = x;
  return [...text]
    .map(sign => {
      const path = pathOf(font, sign, at, y, size);
      at += (font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm) * size;
      return path;
    })
    .join('');
}

function pathOf(font: Font, sign: string, x: number, y: number, size: number): string {
  const scale = size / font.unitsPerEm;
  const outline = font.glyphForCodePoint(sign.codePointAt(0) ?? 0).path;
  return outline.transform(scale, 0, 0, -scale, x, y).toSVG();
}
