import { hasOcrB } from '#test/passports/letters.ts';
import { canInstall, installPackages } from './debian.ts';
import { printLine } from './say.ts';

/**
 * Installs OCR-B, the font of machine-readable zones with which tests draw passports. If that is not allowed,
 * reports that these tests are skipped.
 */
export async function findOcrB(): Promise<void> {
  if (hasOcrB()) return;
  if (canInstall()) await installPackages(['fonts-ocr-b']);
  else printLine('Skipped: reading passports. It needs the font OCR-B (Debian: apt-get install fonts-ocr-b)');
}
