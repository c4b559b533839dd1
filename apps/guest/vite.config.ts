import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { withPhraseMarks } from '#i18n/phrases.ts';
import { guestErrors } from './guest-errors.ts';
import { guestPhonePlans } from './phone-plans.ts';

type Texts = { [key: string]: string | Texts };

/** Texts are parsed here, once, so that no phone downloads the parser of their placeholders and plurals. */
function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/[^/]+\/[^/]+\.json$/ },
      handler: (source, id) => {
        const texts: Texts = JSON.parse(source);
        const shown = id.endsWith('/errors.json') ? pick(texts, guestErrors) : texts;
        return JSON.stringify(compiled(shown, id.includes('/i18n/ja/') ? withPhraseMarks : asTheyAre));
      },
    },
  };
}

const pick = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));

function compiled(texts: Texts, marked: (text: string) => string): Record<string, unknown> {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(marked(text)) : compiled(text, marked),
    ]),
  );
}

const asTheyAre = (text: string) => text;

/** A guest's phone downloads smaller numbering plans than the server has. */
function lighterPhonePlans(): Plugin {
  return {
    name: 'lighter-phone-plans',
    apply: 'build',
    transform: {
      filter: { id: /libphonenumber-js\/metadata\.max\.json\.js$/ },
      handler: () => `export default ${JSON.stringify(guestPhonePlans)}`,
    },
  };
}

const compiledOnly = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

/** The guest app. Its HTML comes from the server, so the entry is the script. */
export default defineConfig(({ command }) => ({
  root: 'apps/guest',
  base: '/assets/guest/',
  plugins: [react(), compiledTexts(), lighterPhonePlans()],
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
