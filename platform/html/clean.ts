import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';
import { isOwnAddress } from './own-address.ts';

/** What stands inside these is no text either. */
const silenced = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/** The page has its own h1, and headings of ours end at h4. */
const renamed = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p' };

/** A link keeps nothing but an address that begins so, or with `{host}`; another one is text. */
const links =
  (addresses: RegExp): Transformer =>
  (_tag, { href = '' }) =>
    addresses.test(href) || isOwnAddress(href)
      ? { tagName: 'a', attribs: { href } }
      : { tagName: 'span', attribs: {} };

const common: IOptions = {
  allowedAttributes: { a: ['href'] },
  nonTextTags: silenced,
  nestingLimit: 30,
  // The addresses are judged by `links`, `{host}` among them.
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
};

const rich: IOptions = {
  ...common,
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  transformTags: { ...renamed, a: links(/^https?:\/\//i) },
};

const inline: IOptions = {
  ...common,
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'br'],
  transformTags: { a: links(/^(?:https?:\/\/|mailto:|tel:)/i) },
};

/**
 * HTML that somebody wrote as HTML that may stand in a page: headings, paragraphs, bold, italic, underlined, lists,
 * line breaks, and links to `https://`, `http://` or `{host}`; of anything else the text. "" where it says nothing.
 */
export function cleanRichText(written: string): string {
  const clean = settled(written, rich);
  return clean.replace(/<[^>]*>/g, '').trim() === '' ? '' : clean;
}

/** A plain text with inline signs and links in it, likewise. Lines, and signs that read alike, stay as typed. */
export function cleanInlineText(typed: string): string {
  return settled(typed, inline)
    .replace(/&amp;(?![#a-z0-9])/gi, '&')
    .replace(/&lt;(?=[\s\d=]|$)/g, '<')
    .replace(/&gt;/g, '>');
}

/** The addresses of the links in it, as they were written. */
export function linkAddresses(written: string): string[] {
  const addresses: string[] = [];
  const note: Transformer = (tagName, attribs) => {
    if (attribs.href !== undefined) addresses.push(attribs.href);
    return { tagName, attribs };
  };
  sanitizeHtml(written, { ...rich, transformTags: { a: note } });
  return addresses;
}

/** Broken nesting that one cleaning has closed may read otherwise the next time; what is stored must not change again. */
function settled(html: string, options: IOptions, passes = 5): string {
  const clean = sanitizeHtml(html, options);
  return clean === html || passes === 0 ? clean : settled(clean, options, passes - 1);
}
