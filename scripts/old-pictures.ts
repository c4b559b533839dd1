import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, names } from '../docs/pictures/shows.mjs';

const recordFile = join(import.meta.dirname, '../docs/pictures/taken.json');

export async function outdatedPictures(): Promise<string[]> {
  const recordedHashes: Record<string, string> = JSON.parse(
    await readFile(recordFile, 'utf8').catch(() => '{}'),
  );
  return names
    .flatMap(name => ['ja', 'en'].map(language => ({ name, picture: `${name}-${language}` })))
    .filter(({ name, picture }) => recordedHashes[picture] !== hashOf(name))
    .map(({ picture }) => picture);
}
