import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { withPhraseEnds } from '../../i18n/phrases.ts';
import { guestErrors } from './guest-errors.ts';
import { guestPhonePlans } from './phone-plans.ts';

type Texts = { [key: string]: string | Texts };

/**
 * Parses texts at build time so that phones do not download the parser of placeholders and plurals. Also marks
 * the ends of Japanese phrases, which only Chromium detects itself.
 */
function compileTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/[^/]+\/[^/]+\.json$/ },
      handler: (source, id) => {
        const texts: Texts = JSON.parse(source);
        const usedTexts = id.endsWith('/errors.json') ? pick(texts, guestErrors) : texts;
        return JSON.stringify(
          compileMessages(usedTexts, id.includes('/ja/') ? withPhraseEnds : text => text),
        );
      },
    },
  };
}

const pick = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));

function compileMessages(texts: Texts, worded: (text: string) => string): Record<string, unknown> {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(worded(text)) : compileMessages(text, worded),
    ]),
  );
}

function reducePhonePlans(): Plugin {
  return {
    name: 'lighter-phone-plans',
    apply: 'build',
    transform: {
      filter: { id: /libphonenumber-js\/metadata\.max\.json\.js$/ },
      handler: () => `export default ${JSON.stringify(guestPhonePlans)}`,
    },
  };
}

const formatAliases = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Bundles the entry and its imports into one file, which compresses better and needs a single request. */
function firstFileOptions() {
  const cache = new Map<string, boolean>([[pathTo('main.tsx'), true]]);
  function comesFirst(id: string, modules: Modules): boolean {
    const cachedResult = cache.get(id);
    if (cachedResult !== undefined) return cachedResult;
    cache.set(id, false);
    const isFirst = modules.getModuleInfo(id)?.importers.some(each => comesFirst(each, modules)) ?? false;
    cache.set(id, isFirst);
    return isFirst;
  }
  const name = (id: string, modules: Modules) => (comesFirst(id, modules) ? 'first' : null);
  return { groups: [{ name, debugName: 'first' }] };
}

/** The oldest browsers that can run the guest pages' script (docs/reference/pages.md#browsers). */
const BROWSERS = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'];

const pathTo = (file: string) => join(import.meta.dirname, file);

const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'apps/guest',
  base: '/assets/guest/',
  plugins: [react(), compileTexts(), reducePhonePlans()],
  ...(command === 'build' ? { resolve: { alias: formatAliases } } : {}),
  // The server build bundles its dependencies in production mode, whatever NODE_ENV is when the server starts.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: PRODUCTION } : {}),
  build: {
    target: BROWSERS,
    outDir: isSsrBuild ? '../../dist/guest-server' : '../../dist/guest',
    // Each page contains all styles, because they are smaller than the overhead of a second request.
    cssCodeSplit: false,
    // Pages that are still open after a release load the files of the previous release.
    emptyOutDir: isSsrBuild === true,
    manifest: !isSsrBuild,
    // The strict CSP forbids inline content, including data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: (isSsrBuild ? ['server.tsx'] : ['main.tsx', 'offline-worker.ts']).map(pathTo),
      ...(isSsrBuild ? {} : { output: { codeSplitting: firstFileOptions() } }),
    },
  },
}));
