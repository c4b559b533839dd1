import { createElement, type ReactNode, useMemo } from 'react';
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
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    return children(parsed.body);
  }, [html]);
  return createElement('div', { className: style.text }, ...content);
}

function children(parent: Node): ReactNode[] {
  return [...parent.childNodes].map(node => {
    if (node instanceof HTMLElement) return element(node);
    return node instanceof Text ? node.data : null;
  });
}

function element(node: HTMLElement): ReactNode {
  const tag = node.tagName === 'H1' ? 'h2' : node.tagName.toLowerCase();
  if (DROPPED.has(tag)) return null;
  const href = tag === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (LINK.test(href))
    return createElement('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children(node));
  return createElement(KEPT.has(tag) ? tag : 'span', null, ...children(node));
}
