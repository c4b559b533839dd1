import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type AppName, distOf, readAssets } from '#apps/server/pages/assets.ts';

/** The script files (by name) that a browser has once it shows these sources: the app's own with all that they import. */
export async function scriptsOf(app: AppName, sources: readonly string[]): Promise<Set<string>> {
  const { script, preload } = await readAssets(app);
  const missing = sources.filter(source => preload(source).length <= preload().length);
  if (missing.length > 0) throw new Error(`Not in the build of the ${app} app: ${missing.join(', ')}`);
  return new Set([script, ...preload(...sources)].map(fileName));
}

/** The style files that come with these scripts, and those of the app itself. */
export async function stylesOf(app: AppName, scripts: ReadonlySet<string>): Promise<Set<string>> {
  const { styles } = await readAssets(app);
  const chunks = await manifestOf(app);
  const added = chunks.filter(({ file }) => scripts.has(fileName(file))).flatMap(({ css }) => css);
  return new Set([...styles, ...added].map(fileName));
}

/** What the style weighs that each page of an app carries itself, compressed as pages are. */
export async function styleInPage(app: AppName): Promise<number> {
  const { style } = await readAssets(app);
  return style === undefined ? 0 : gzipSync(style).length;
}

/** What these files weigh, compressed one by one as they are sent. */
export async function gzipped(app: AppName, names: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(await builtFile(app, name)).length;
  return bytes;
}

const builtFile = (app: AppName, name: string) => readFile(join(distOf(app), 'assets', name));

const fileName = (address: string) => basename(address);

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
  }),
);

async function manifestOf(app: AppName) {
  const text = await readFile(join(distOf(app), '.vite/manifest.json'), 'utf8');
  return Object.values(manifestSchema.parse(JSON.parse(text)));
}
