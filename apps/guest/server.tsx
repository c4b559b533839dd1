import { parseDocument } from 'htmlparser2';
import { renderToString } from 'react-dom/server';
import { parseLocation, staticNavigation } from '#platform/browser/place.ts';
import { type HtmlNode, HtmlReader } from '#ui/rich-text.tsx';
import { App } from './app.tsx';
import type { Bootstrap } from './bootstrap.ts';
import { loadMissingParts } from './router.tsx';
import { createLanguageStore } from './speech.ts';

export async function render(bootstrap: Bootstrap): Promise<string> {
  const place = parseLocation(bootstrap.place);
  const languageStore = await createLanguageStore(bootstrap.lang);
  await loadMissingParts(place.path, languageStore);
  return renderToString(
    <HtmlReader value={parseNodes}>
      <App bootstrap={bootstrap} speech={languageStore} places={staticNavigation(place)} />
    </HtmlReader>,
  );
}

/** Parses HTML as browsers do; the server has no DOM parser. */
const parseNodes = (html: string): HtmlNode[] => parseDocument(html).children.flatMap(convertNode);

type ParsedNode = ReturnType<typeof parseDocument>['children'][number];

function convertNode(node: ParsedNode): HtmlNode[] {
  if (node.nodeType === TEXT_NODE) return [node.data];
  if (!('attribs' in node)) return [];
  const { name: tag, attribs, children } = node;
  return [{ tag, href: attribs.href ?? '', inside: children.flatMap(child => convertNode(child)) }];
}

/** Same value as `Node.TEXT_NODE` in a browser. */
const TEXT_NODE = 3;
