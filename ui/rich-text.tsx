import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import style from './rich-text.module.css';

const KEPT = new Set(
  'p br hr strong b em i u s small ul ol li h2 h3 h4 blockquote table thead tbody tr th td span div'.split(
    ' ',
  ),
);
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title']);
const LINK = /^(https?:|mailto:|tel:)/i;

/**
 * HTML that somebody else wrote, as elements of ours: known tags without their attributes, links to other pages in
 * a new tab, and of everything else the text alone. The server has cleaned it before; this is the second check.
 */
export function RichText({ html }: { html: string }) {
  const read = useContext(HtmlReader);
  const content = useMemo(() => read(html).map(written), [read, html]);
  return createElement('div', { className: style.text }, ...content);
}

/** What HTML says: texts, and elements by their names in small letters. `href` is "" where there is none. */
export type Said = string | { tag: string; href: string; inside: readonly Said[] };

/** How HTML is read: by the browser, or by whoever writes pages where there is none. */
export const HtmlReader = createContext<(html: string) => readonly Said[]>(html =>
  saidIn(new DOMParser().parseFromString(html, 'text/html').body),
);

function saidIn(parent: Node): Said[] {
  return [...parent.childNodes].flatMap((node): Said[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof HTMLElement)) return [];
    const href = node.getAttribute('href') ?? '';
    return [{ tag: node.tagName.toLowerCase(), href, inside: saidIn(node) }];
  });
}

function written(said: Said): ReactNode {
  if (typeof said === 'string') return said;
  const tag = said.tag === 'h1' ? 'h2' : said.tag;
  if (DROPPED.has(tag)) return null;
  const inside = said.inside.map(written);
  if (tag === 'a' && LINK.test(said.href))
    return createElement('a', { href: said.href, target: '_blank', rel: 'noopener noreferrer' }, ...inside);
  return createElement(KEPT.has(tag) ? tag : 'span', null, ...inside);
}
