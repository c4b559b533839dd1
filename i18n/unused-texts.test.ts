import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '..');
const nouns = globSync('i18n/ja/*.json', { cwd: root }).map(path => basename(path, '.json'));
const sources = globSync('{apps,features,platform,ui}/**/*.{ts,tsx}', { cwd: root })
  .filter(path => !path.includes('.test.'))
  .map(path => readFileSync(join(root, path), 'utf8'));

function keys(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keys(value, `${prefix}${key}.`),
  );
}

/**
 * Returns patterns for the keys used in the source, such as `error.${status}.title`. A placeholder at the end
 * may include dots.
 */
function shapes(source: string): RegExp[] {
  return [...source.matchAll(/`((?:[\w.-]|\$\{[^}`]*\})+)`/g)]
    .map(match => match[1] ?? '')
    .filter(shape => shape.includes('${') && /[\w-]\.|\.[\w-]/.test(shape.replaceAll(/\$\{[^}]*\}/g, '')))
    .map(shape => shape.replaceAll('.', '\\.').replace(/\$\{[^}]*\}$/, '.+'))
    .map(shape => new RegExp(`^${shape.replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`));
}

function isUsed(key: string, users: readonly string[]): boolean {
  return users.some(
    source =>
      source.includes(`'${key}'`) ||
      source.includes(`"${key}"`) ||
      shapes(source).some(shape => shape.test(key)),
  );
}

describe('unused texts', () => {
  it.each(nouns)('every text of %s is used', noun => {
    // Error codes may be used in any file, the texts of a namespace only in files that contain its name.
    const users = noun === 'errors' ? sources : sources.filter(source => source.includes(`'${noun}'`));
    const texts: Texts = JSON.parse(readFileSync(join(root, `i18n/ja/${noun}.json`), 'utf8'));
    expect(keys(texts).filter(key => !isUsed(key, users))).toEqual([]);
  });
});
