import '#test/harness/database.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { dashboardPath, guidePart, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { dashboardLanguages } from '#i18n/languages.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { guideDocuments, guideFile } from './guide/page.ts';

const url = await openTestServer({ level: 'fatal' });

async function openGuidePage(path: string) {
  const answer = await fetch(url + path, { redirect: 'manual' });
  const page = parseDocument(await answer.text());
  const all = DomUtils.getElementsByTagName('*', page);
  return { answer, all, ids: new Set(all.flatMap(({ attribs }) => attribs.id ?? [])) };
}

describe.each(dashboardLanguages)('the guide in %s', language => {
  test('the guide has a section for each page of the dashboard', async () => {
    const { ids, answer } = await openGuidePage(`/guide/${language}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const pages = Object.values(staffPages).filter(
      path => path.startsWith(dashboardPath) && path !== staffPages.offline,
    );
    for (const page of pages) expect([page, ids.has(guidePart(page))]).toEqual([page, true]);
  });

  test('the guide shows its pictures and has no broken links', async () => {
    const { all, ids } = await openGuidePage(`/guide/${language}`);
    const pictures = all.flatMap(({ name, attribs }) => (name === 'img' ? (attribs.src ?? []) : []));
    expect(pictures.length).toBeGreaterThan(3);
    for (const picture of pictures) {
      const answer = await fetch(new URL(picture, `${url}/guide/`));
      expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([
        picture,
        200,
        'image/png',
      ]);
    }
    const links = all.flatMap(({ name, attribs }) => (name === 'a' ? (attribs.href ?? []) : []));
    for (const link of links.filter(each => each.startsWith('#')))
      expect(ids).toContain(decodeURIComponent(link.slice(1)));
    expect(links.filter(each => !/^(#|https:|\/guide\/)/.test(each))).toEqual([]);
  });

  test('the guide numbers its tasks consecutively, with the same steps in both languages', async () => {
    const read = (each: (typeof dashboardLanguages)[number]) =>
      readFile(join(import.meta.dirname, '../..', guideFile('front-desk', each)), 'utf8');
    const tasksOf = (markdown: string) =>
      markdown
        .split(/^(?=#{2,4} )/m)
        .filter(part => /^#{3,4} \d+\. /.test(part))
        .map(part => ({
          number: Number(/\d+/.exec(part)?.[0]),
          steps: part.match(/^\d+\. /gm)?.length ?? 0,
          points: part.match(/^ *- /gm)?.length ?? 0,
          pictures: part.match(/!\[/g)?.length ?? 0,
        }));
    const tasks = tasksOf(await read(language));
    expect(tasks.map(({ number }) => number)).toEqual(tasks.map((_, place) => place + 1));
    expect(tasks.length).toBeGreaterThan(40);
    expect(tasks.filter(({ steps }) => steps === 0)).toEqual([]);
    for (const other of dashboardLanguages) expect(tasksOf(await read(other))).toEqual(tasks);
  });

  test('the guide contains all headings of the front desk guide of this release', async () => {
    const markdown = await readFile(
      join(import.meta.dirname, '../..', guideFile('front-desk', language)),
      'utf8',
    );
    const { all } = await openGuidePage(`/guide/${language}`);
    const headings = all.filter(({ name }) => /^h[23]$/.test(name)).map(each => DomUtils.textContent(each));
    expect(headings).toEqual([...markdown.matchAll(/^###? (.+)$/gm)].map(([, text]) => text));
  });
});

test.each(dashboardLanguages.flatMap(language => guideDocuments.map(document => ({ language, document }))))(
  '$document in $language exists and has no broken links',
  async ({ language, document }) => {
    const { answer, all } = await openGuidePage(`/guide/${language}/${document}`);
    expect(answer.status).toBe(200);
    const links = all.flatMap(({ name, attribs }) => (name === 'a' ? (attribs.href ?? []) : []));
    const within = links.filter(each => each.startsWith('/guide/'));
    expect(within.length).toBeGreaterThan(0);
    for (const link of within) {
      const { answer: there, ids } = await openGuidePage(link);
      const [, part] = link.split('#');
      expect([link, there.status]).toEqual([link, 200]);
      if (part !== undefined) expect(ids).toContain(decodeURIComponent(part));
    }
  },
);

test("a URL without a language redirects to the reader's language, and unknown pages return 404", async () => {
  const answer = await fetch(`${url}/guide`, { redirect: 'manual', headers: { 'accept-language': 'ja' } });
  expect(answer.headers.get('location')).toBe('/guide/ja');
  for (const path of ['/guide/fr', '/guide/pictures/take.mjs', '/guide/pictures/..%2Ftake.mjs'])
    expect([path, (await openGuidePage(path)).answer.status]).toEqual([path, 404]);
});
