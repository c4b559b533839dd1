import { pageAt, pagePaths } from '#apps/guest/pages.ts';
import { builtFile, gzipped, lateScripts, scriptsOf } from './built-files.ts';
import { atMostKb, type Figure, type Section } from './figures.ts';
import { GUEST_START } from './first-load.ts';

const LIMIT_KB = 40;
/** Without those that are shown as another page (docs/reference/pages.md#the-first-screen). */
const withScreen = pagePaths.filter(path => pageAt(path).screen !== undefined);
/** What asks the server for more comes once, with the first page that does. */
const ASKING = 'asking.tsx';
const CATALOGUE = /i18n\/[^/]+\//;

type Heavy = { name: string; mark: string; pages: string[] };

/** What weighs much, by words that its code keeps when it is built, and the only pages that may come with it. */
const HEAVY: Heavy[] = [
  { name: 'the camera', mark: 'getUserMedia', pages: ['/check-in/step-4'] },
  { name: 'the signature pad', mark: 'beginStroke', pages: ['/check-in/step-5'] },
  { name: "the world's phone numbers", mark: 'country_calling_codes', pages: [] },
];

/** What each page adds to the first load, and what pages fetch only when they need it. */
export async function laterSteps(): Promise<Section> {
  const first = await scriptsOf('guest', GUEST_START);
  const start = await scriptsOf('guest', [...GUEST_START, ASKING]);
  const pages = await Promise.all(
    withScreen.map(async path => ({ path, adds: without(await pageScripts(path), start) })),
  );
  const later = pages.filter(({ adds }) => adds.size > 0);
  return {
    title: 'What a guest page adds to the first load: script, gzip (Japanese)',
    figures: [
      atMostKb('what asks the server, once', await gzipped('guest', without(start, first)), LIMIT_KB),
      ...(await Promise.all(
        later.map(async ({ path, adds }) => atMostKb(path, await gzipped('guest', adds), LIMIT_KB)),
      )),
      ...(await whenNeeded(start, new Set(pages.flatMap(({ adds }) => [...adds])))),
      ...(await Promise.all(HEAVY.map(heavy => onlyWhereUsed(heavy)))),
    ],
  };
}

async function pageScripts(path: string): Promise<Set<string>> {
  const { screen = '', texts = [] } = pageAt(path);
  return scriptsOf('guest', [...GUEST_START, ASKING, screen, ...texts.map(noun => `i18n/ja/${noun}.json`)]);
}

/** Files of no page, such as what draws QR codes: a page asks for them when it has something to show with them. */
async function whenNeeded(start: ReadonlySet<string>, ofPages: ReadonlySet<string>): Promise<Figure[]> {
  const late = await lateScripts('guest');
  const sources = [...late].flatMap(([file, source]) =>
    start.has(file) || ofPages.has(file) || CATALOGUE.test(source) ? [] : [source],
  );
  return Promise.all(
    sources.map(async source => {
      const adds = without(await scriptsOf('guest', [...GUEST_START, ASKING, source]), start);
      return atMostKb(
        `${source.replace(/^(\.\.\/)*/, '')}, when needed`,
        await gzipped('guest', adds),
        LIMIT_KB,
      );
    }),
  );
}

async function onlyWhereUsed({ name, mark, pages }: Heavy): Promise<Figure> {
  const found: string[] = [];
  for (const path of withScreen)
    for (const file of await pageScripts(path))
      if ((await builtFile('guest', file)).includes(mark)) found.push(path);
  const wanted = pages.join(', ') || 'no page';
  const value = found.join(', ') || 'no page';
  return { name: `${name}: comes with`, value, aim: { text: wanted, met: value === wanted } };
}

function without(files: ReadonlySet<string>, loaded: ReadonlySet<string>): Set<string> {
  return new Set([...files].filter(file => !loaded.has(file)));
}
