import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };

const ROOT = join(import.meta.dirname, '../..');
const GUEST_CODE = [
  '{apps/guest,features/*/guest,features/*/rules,platform/browser,ui}/**/*.{ts,tsx}',
  'features/*/rules.ts',
];

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
        return JSON.stringify(compiled(id.endsWith('/errors.json') ? namedErrors(texts) : texts));
      },
    },
  };
}

/**
 * Of the errors, those that code of guest pages names (screens may use no rules but these, scripts/structure). All
 * others a guest only reads in an answer of the server, which has put them into words.
 */
function namedErrors(errors: Texts): Texts {
  const code = globSync(GUEST_CODE, { cwd: ROOT }).filter(path => !path.includes('.test.'));
  const sources = code.map(path => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  return Object.fromEntries(Object.entries(errors).filter(([name]) => sources.includes(`'${name}'`)));
}

function compiled(texts: Texts): Record<string, unknown> {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]),
  );
}

/** Whose guests are many: their phones are checked by kind of number, such as how long a mobile one is. */
const checkedByKind = ['JP', 'KR', 'CN', 'TW', 'HK', 'US', 'TH', 'AU', 'GB', 'SG', 'MY', 'CA', 'FR', 'DE'];
const KINDS_AT = 11;

/**
 * Half of the world's numbering plans is the kinds of numbers. Where few guests come from, the phone checks the number
 * as a whole; the server looks at the kind, too.
 */
function lighterPhonePlans(): Plugin {
  return {
    name: 'lighter-phone-plans',
    apply: 'build',
    transform: {
      filter: { id: /libphonenumber-js\/metadata\.max\.json\.js$/ },
      handler: source => `export default ${JSON.stringify(lighter(source.slice(source.indexOf('{'))))}`,
    },
  };
}

function lighter(metadata: string) {
  const plans: { countries: Record<string, unknown[]> } = JSON.parse(metadata);
  const countries = Object.entries(plans.countries).map(([country, plan]) => [
    country,
    checkedByKind.includes(country) ? plan : plan.slice(0, KINDS_AT),
  ]);
  return { ...plans, countries: Object.fromEntries(countries) };
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
