import { hasOcrB } from '#test/passports/letters.ts';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

/**
 * Installs the font of machine-readable zones, with which tests draw passports, if allowed. Otherwise reports
 * that these tests are skipped.
 */
export async function findOcrB(): Promise<void> {
  if (hasOcrB()) return;
  if (canInstall()) await install(['fonts-ocr-b']);
  else say('Skipped: reading passports. It needs the font OCR-B (Debian: apt-get install fonts-ocr-b)');
}
