import { parseDocument } from 'htmlparser2';
import { renderToString } from 'react-dom/server';
import { fixedPlace, placeOf } from '#platform/browser/place.ts';
import { type HtmlNode, HtmlReader } from '#ui/rich-text.tsx';
import { App } from './app.tsx';
import type { Bootstrap } from './bootstrap.ts';
import { missingOf } from './router.tsx';
import { startSpeech } from './speech.ts';

export async function render(bootstrap: Bootstrap): Promise<string> {
  const place = placeOf(bootstrap.place);
  const speech = await startSpeech(bootstrap.lang);
  await missingOf(place.path, speech);
  return renderToString(
    <HtmlReader value={saidIn}>
      <App bootstrap={bootstrap} speech={speech} places={fixedPlace(place)} />
    </HtmlReader>,
  );
}

/** Parses HTML as browsers do; the server has no DOM parser. */
const saidIn = (html: string): HtmlNode[] => parseDocument(html).children.flatMap(saidBy);

type Read = ReturnType<typeof parseDocument>['children'][number];

function saidBy(node: Read): HtmlNode[] {
  if (node.nodeType === TEXT) return [node.data];
  if (!('attribs' in node)) return [];
  const { name: tag, attribs, children } = node;
  return [{ tag, href: attribs.href ?? '', inside: children.flatMap(child => saidBy(child)) }];
}

/** As `Node.TEXT_NODE` in a browser. */
const TEXT = 3;
