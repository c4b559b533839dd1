import { hasOcrB } from '#test/passports/letters.ts';
import { canInstall, install } from './debian.ts';
import { say } from './say.ts';

/** Sees to the font of machine-readable zones, with which passports are drawn to read them; or says that this is skipped. */
export async function findOcrB(): Promise<void> {
  if (hasOcrB()) return;
  if (canInstall()) await install(['fonts-ocr-b']);
  else say('Skipped: reading passports. It needs the font OCR-B (Debian: apt-get install fonts-ocr-b)');
}
