import { pageAt } from '#apps/guest/pages.ts';
import type { AppName } from '#apps/server/pages/assets.ts';
import { gzipped, scriptsOf, stylesOf } from './built-files.ts';
import { atMostKb, kb, type Section } from './figures.ts';

/** Until a guest sees the first question: the page that the link opens, and the proof that it leads to. */
export const GUEST_START = [
  'i18n/ja/guest-app.ts',
  ...['/init', '/check-in/step-1'].flatMap(path => pageAt(path).screen ?? []),
];
const LOGIN_SOURCES = ['i18n/ja/staff-app.ts', 'features/session/staff/login-page.tsx'];
const LIST_SOURCES = ['i18n/ja/staff-app.ts', 'dashboard.tsx', 'pages/list.tsx'];

/** What the browser fetches before it shows something, from the real build, compressed file by file as it is sent. */
export async function firstLoad(): Promise<Section> {
  const guest = await bytesOf('guest', GUEST_START);
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
  const scripts = await scriptsOf(app, sources);
  return { script: await gzipped(app, scripts), style: await gzipped(app, await stylesOf(app, scripts)) };
}
