import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8');
