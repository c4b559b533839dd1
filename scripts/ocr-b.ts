import { hasOcrB } from '#test/passports/letters.ts';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

/**
 * Ensures that the font of machine-readable zones is installed, with which tests draw passports; otherwise
 * reports that these are skipped.
 */
export async function findOcrB(): Promise<void> {
  if (hasOcrB()) return;
  if (canInstall()) await install(['fonts-ocr-b']);
  else say('Skipped: reading passports. It needs the font OCR-B (Debian: apt-get install fonts-ocr-b)');
}
