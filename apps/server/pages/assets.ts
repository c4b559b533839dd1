import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Bootstrap } from '#apps/guest/bootstrap.ts';

/** Vite's manifest entry of each built file (`build.manifest`). */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

export type AppName = 'guest' | 'staff';

export type Assets = {
  devBase?: string;
  script: string;
  styles: string[];
  style?: string;
  render?: Render;
  worker?: string;
  /**
   * Returns the built files of these sources with all their imports, for modulepreload. Sources are matched by
   * the end of their path.
   */
  preload(...sources: string[]): string[];
};

type Render = (bootstrap: Bootstrap) => Promise<string>;

export type AssetSource = (app: AppName) => Promise<Assets>;

export const distOf = (app: AppName | 'guest-server') => join(import.meta.dirname, '../../../dist', app);

const workers: Record<AppName, string> = { guest: 'offline-worker.ts', staff: 'desk-worker.ts' };

/**
 * Reads the build of an app from `dist`.
 * @throws with instructions if the app has not been built
 */
export async function readAssets(app: AppName): Promise<Assets> {
  const path = join(distOf(app), '.vite/manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The ${app} app is not built: run \`npm run build\` first.`);
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  const entry = 'main.tsx';
  const address = (file: string) => `/assets/${app}/${file}`;
  const renderer = app === 'guest' ? await readServerRenderer(manifest) : {};
  const worker = await readFile(join(distOf(app), manifest[workers[app]]?.file ?? ''), 'utf8');
  return {
    ...renderer,
    worker,
    script: address(manifest[entry]?.file ?? ''),
    styles: [...importClosure(manifest, [entry])].flatMap(key => manifest[key]?.css ?? []).map(address),
    preload(...sources) {
      const sourceKeys = Object.keys(manifest).filter(key => sources.some(source => key.endsWith(source)));
      const keys = importClosure(manifest, [entry, ...sourceKeys]);
      keys.delete(entry);
      return [...keys].flatMap(key => manifest[key]?.file ?? []).map(address);
    },
  };
}

async function readServerRenderer(manifest: Manifest): Promise<Pick<Assets, 'style' | 'render'>> {
  const style = await readFile(join(distOf('guest'), manifest['style.css']?.file ?? ''), 'utf8');
  const serverFile = join(distOf('guest-server'), 'server.js');
  const { render }: { render: Render } = await import(pathToFileURL(serverFile).href);
  return { style, render };
}

function importClosure(manifest: Manifest, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of start) visit(key);
  return found;
}
