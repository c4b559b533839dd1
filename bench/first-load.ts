import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type AppName, distOf, readAssets } from '#apps/server/pages/assets.ts';
import { atMostKb, kb, type Section } from './figures.ts';

/**
 * The start screen that a link in a message opens. Guests can see and answer its question before the script has loaded.
 */
const GUEST_START = ['i18n/ja/guest-app.ts'];
const LOGIN_SOURCES = ['i18n/ja/staff-app.ts', 'features/staff/session/staff/login-page.tsx'];
const LIST_SOURCES = ['i18n/ja/staff-app.ts', 'dashboard.tsx', 'pages/list.tsx'];

export async function firstLoad(): Promise<Section> {
  const guest = await bytesOf('guest', GUEST_START);
  const login = await bytesOf('staff', LOGIN_SOURCES);
  const list = await bytesOf('staff', LIST_SOURCES);
  return {
    title: 'First load, gzip (Japanese; scripts with all their imports)',
    figures: [
      atMostKb('guest, step 1: script', guest.script, 100),
      atMostKb('guest, step 1: style', guest.style, 15),
      atMostKb('dashboard, login: script', login.script, 250),
      { name: 'dashboard, login: style', value: kb(login.style) },
      atMostKb('dashboard, list: script', list.script, 250),
      { name: 'dashboard, list: style', value: kb(list.style) },
    ],
  };
}

async function bytesOf(app: AppName, sources: readonly string[]) {
  const scripts = await scriptsOf(app, sources);
  const style = await gzippedSize(app, await stylesOf(app, scripts));
  return { script: await gzippedSize(app, scripts), style: style + (await styleInPage(app)) };
}

async function scriptsOf(app: AppName, sources: readonly string[]): Promise<Set<string>> {
  const { script, preload } = await readAssets(app);
  const missing = sources.filter(source => preload(source).length <= preload().length);
  if (missing.length > 0) throw new Error(`Missing from the build of the ${app} app: ${missing.join(', ')}`);
  return new Set([script, ...preload(...sources)].map(fileName));
}

async function stylesOf(app: AppName, scripts: ReadonlySet<string>): Promise<Set<string>> {
  const { styles } = await readAssets(app);
  const chunks = await manifestOf(app);
  const added = chunks.filter(({ file }) => scripts.has(fileName(file))).flatMap(({ css }) => css);
  return new Set([...styles, ...added].map(fileName));
}

async function styleInPage(app: AppName): Promise<number> {
  const { style } = await readAssets(app);
  return style === undefined ? 0 : gzipSync(style).length;
}

async function gzippedSize(app: AppName, names: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(await builtFile(app, name)).length;
  return bytes;
}

const builtFile = (app: AppName, name: string) => readFile(join(distOf(app), 'assets', name));

const fileName = (address: string) => basename(address);

const chunk = z.object({ file: z.string(), css: z.array(z.string()).default([]) });
const manifestSchema = z.record(z.string(), chunk);

async function manifestOf(app: AppName) {
  const text = await readFile(join(distOf(app), '.vite/manifest.json'), 'utf8');
  return Object.values(manifestSchema.parse(JSON.parse(text)));
}
