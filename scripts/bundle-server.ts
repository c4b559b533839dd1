import { rm } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { bundleOptions } from './one-file.ts';

export const SERVER = 'dist/server';

/**
 * Bundles the server into a few files with source maps, because a process that reads a thousand TypeScript
 * files needs 120 MB more. Packages remain external, and lazily imported modules remain separate files.
 */
export async function bundleServer(): Promise<void> {
  await rm(SERVER, { recursive: true, force: true });
  const bundle = await rolldown({ ...bundleOptions('apps/server/genkan.ts'), plugins: [releasePaths] });
  await bundle.write({
    dir: SERVER,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
}

const FILE_REFERENCE =
  /new URL\('\.\/(?<program>[\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(?<kind>url|dirname)/g;

/**
 * Adapts the paths of files that the server reads relative to its sources, so that the bundle finds them.
 * Also bundles the programs that the server starts. Line numbers do not change, so no source map is needed.
 */
const releasePaths: Plugin = {
  name: 'places-in-release',
  transform: {
    filter: { id: /^(?!.*node_modules).*\.ts$/, code: /import\.meta\./ },
    handler(code, id) {
      const source = relative(SERVER, id);
      const rewritten = code.replace(FILE_REFERENCE, (_place, program?: string, kind?: string) => {
        if (kind === 'url') return `new URL('${source}', import.meta.url).href`;
        if (kind === 'dirname') return `(import.meta.dirname + '/${dirname(source)}')`;
        this.emitFile({ type: 'chunk', id: `${dirname(id)}/${program}.ts`, fileName: `${program}.mjs` });
        return `new URL('./${program}.mjs', import.meta.url)`;
      });
      return { code: rewritten, map: null };
    },
  },
};
