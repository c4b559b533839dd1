import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, names } from '../docs/pictures/shows.mjs';

const record = join(import.meta.dirname, '../docs/pictures/taken.json');

export async function oldPictures(): Promise<string[]> {
  const taken: Record<string, string> = JSON.parse(await readFile(record, 'utf8').catch(() => '{}'));
  return names
    .flatMap(name => ['ja', 'en'].map(language => ({ name, picture: `${name}-${language}` })))
    .filter(({ name, picture }) => taken[picture] !== hashOf(name))
    .map(({ picture }) => picture);
}
