import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import style from './rich-text.module.css';

const ALLOWED_TAGS = new Set(
  'p br hr strong b em i u s small ul ol li h2 h3 h4 blockquote table thead tbody tr th td span div'.split(
    ' ',
  ),
);
const DROPPED_TAGS = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title']);
const LINK = /^(https?:|mailto:|tel:)/i;

/**
 * Renders external HTML with our own elements. Known tags lose their attributes, links to other pages open in a
 * new tab, and all other elements are reduced to their text. The server has already sanitized the HTML, so this
 * is the second check.
 */
export function RichText({ html }: { html: string }) {
  const parse = useContext(HtmlReader);
  const content = useMemo(() => parse(html).map(renderNode), [parse, html]);
  return createElement('div', { className: style.text }, ...content);
}

/** Parsed HTML: texts, and elements with lower-case tag names. `href` is "" if missing. */
export type HtmlNode = string | { tag: string; href: string; inside: readonly HtmlNode[] };

/** The HTML parser: the browser's, or another one when pages are rendered on the server. */
export const HtmlReader = createContext<(html: string) => readonly HtmlNode[]>(html =>
  parseNodes(new DOMParser().parseFromString(html, 'text/html').body),
);

function parseNodes(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof HTMLElement)) return [];
    const href = node.getAttribute('href') ?? '';
    return [{ tag: node.tagName.toLowerCase(), href, inside: parseNodes(node) }];
  });
}

function renderNode(said: HtmlNode): ReactNode {
  if (typeof said === 'string') return said;
  const tag = said.tag === 'h1' ? 'h2' : said.tag;
  if (DROPPED_TAGS.has(tag)) return null;
  const inside = said.inside.map(renderNode);
  if (tag === 'a' && LINK.test(said.href))
    return createElement('a', { href: said.href, target: '_blank', rel: 'noopener noreferrer' }, ...inside);
  return createElement(ALLOWED_TAGS.has(tag) ? tag : 'span', null, ...inside);
}
