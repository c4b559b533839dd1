import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };

/** Texts are parsed here, once, so that no phone downloads the parser of their placeholders and plurals. */
function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/[^/]+\/[^/]+\.json$/ },
      handler: source => JSON.stringify(compiled(JSON.parse(source))),
    },
  };
}

function compiled(texts: Texts): Record<string, unknown> {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]),
  );
}

const compiledOnly = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

/** The guest app. Its HTML comes from the server, so the entry is the script. */
export default defineConfig(({ command }) => ({
  root: 'apps/guest',
  base: '/assets/guest/',
  plugins: [react(), compiledTexts()],
  ...(command === 'build' ? { resolve: { alias: compiledOnly } } : {}),
  build: {
    outDir: '../../dist/guest',
    // Pages that are open while a release happens still ask for the files of the one before.
    emptyOutDir: false,
    manifest: true,
    // Strict CSP: nothing inline, data: addresses of small files included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, 'main.tsx') },
  },
}));
