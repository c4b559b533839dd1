import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { pageAt } from '#apps/guest/pages.ts';
import { type AppName, distOf, readAssets } from '#apps/server/pages/assets.ts';
import { atMostKb, kb, type Section } from './figures.ts';

/** Until a guest sees the first question: the page that the link opens, and the proof that it leads to. */
const GUEST_SCREENS = ['/init', '/check-in/step-1'].flatMap(path => pageAt(path).screen ?? []);
const GUEST_SOURCES = ['i18n/ja/guest-app.ts', ...GUEST_SCREENS];
const LOGIN_SOURCES = ['i18n/ja/staff-app.ts', 'pages/login.tsx'];
const LIST_SOURCES = ['i18n/ja/staff-app.ts', 'dashboard.tsx', 'pages/list.tsx'];

/** What the browser fetches before it shows something, from the real build, compressed file by file as it is sent. */
export async function firstLoad(): Promise<Section> {
  const guest = await bytesOf('guest', GUEST_SOURCES);
  const login = await bytesOf('staff', LOGIN_SOURCES);
  const list = await bytesOf('staff', LIST_SOURCES);
  return {
    title: 'First load, gzip (Japanese; script files with all that they import)',
    figures: [
      atMostKb('guest, init and step 1: script', guest.script, 130),
      atMostKb('guest, init and step 1: style', guest.style, 15),
      atMostKb('dashboard, login: script', login.script, 250),
      { name: 'dashboard, login: style', value: kb(login.style) },
      atMostKb('dashboard, list: script', list.script, 250),
      { name: 'dashboard, list: style', value: kb(list.style) },
    ],
  };
}

async function bytesOf(app: AppName, sources: readonly string[]) {
  const { script, styles, preload } = await readAssets(app);
  const missing = sources.filter(source => preload(source).length <= preload().length);
  if (missing.length > 0) throw new Error(`Not in the build of the ${app} app: ${missing.join(', ')}`);
  const scripts = new Set([script, ...preload(...sources)].map(fileName));
  const stylesheets = new Set([...styles.map(fileName), ...(await stylesOf(app, scripts))]);
  return { script: await gzipped(app, scripts), style: await gzipped(app, stylesheets) };
}

const fileName = (address: string) => basename(address);

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
);

/** The style files that come with these scripts. */
async function stylesOf(app: AppName, scripts: ReadonlySet<string>): Promise<string[]> {
  const text = await readFile(join(distOf(app), '.vite/manifest.json'), 'utf8');
  const chunks = Object.values(manifestSchema.parse(JSON.parse(text)));
  return chunks.filter(({ file }) => scripts.has(fileName(file))).flatMap(({ css }) => css.map(fileName));
}

async function gzipped(app: AppName, names: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(await readFile(join(distOf(app), 'assets', name))).length;
  return bytes;
}
