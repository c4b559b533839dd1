import type { AppName } from '#apps/server/pages/assets.ts';
import { gzipped, scriptsOf, styleInPage, stylesOf } from './built-files.ts';
import { atMostKb, kb, type Section } from './figures.ts';

/** The first question as the link of a message opens it. It can be seen and answered before its script is here. */
export const GUEST_START = ['i18n/ja/guest-app.ts'];
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
  const style = await gzipped(app, await stylesOf(app, scripts));
  return { script: await gzipped(app, scripts), style: style + (await styleInPage(app)) };
}
