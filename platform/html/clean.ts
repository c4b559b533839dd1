import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';

/** The text inside these elements is removed too. */
const silenced = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/** Pages have their own h1, and our headings end at h4. */
const renamed = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p' };

/** Whether a link may have this address, beside those always allowed. */
type Further = (address: string) => boolean;
const none: Further = () => false;

/** Reduces a link to its address if that is allowed, otherwise to its text. */
const links =
  (addresses: RegExp, isFurther: Further): Transformer =>
  (_tag, { href = '' }) =>
    addresses.test(href) || isFurther(href)
      ? { tagName: 'a', attribs: { href } }
      : { tagName: 'span', attribs: {} };

const common: IOptions = {
  allowedAttributes: { a: ['href'] },
  nonTextTags: silenced,
  nestingLimit: 30,
  // Addresses are checked by `links`, including further ones.
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
};

const rich = (isFurther: Further): IOptions => ({
  ...common,
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  transformTags: { ...renamed, a: links(/^https?:\/\//i, isFurther) },
});

const inline = (isFurther: Further): IOptions => ({
  ...common,
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'br'],
  transformTags: { a: links(/^(?:https?:\/\/|mailto:|tel:)/i, isFurther) },
});

/**
 * Sanitizes HTML: keeps headings, paragraphs, bold, italic, underline, lists, line breaks, and links to
 * `https://`, `http://` or what `isFurther` accepts; of anything else only the text. "" if there is no content.
 */
export function cleanRichText(written: string, isFurther = none): string {
  const clean = settled(written, rich(isFurther));
  return clean.replace(/<[^<>]*>/g, '').trim() === '' ? '' : clean;
}

/**
 * Sanitizes plain text with inline markup and links in the same way. Line breaks and harmless characters stay
 * as typed.
 */
export function cleanInlineText(typed: string, isFurther = none): string {
  return settled(typed, inline(isFurther))
    .replace(/&amp;(?![#a-z0-9])/gi, '&')
    .replace(/&lt;(?=[\s\d=]|$)/g, '<')
    .replace(/&gt;/g, '>');
}

/** The addresses of the links in a text, as written. */
export function linkAddresses(written: string): string[] {
  const addresses: string[] = [];
  const note: Transformer = (tagName, attribs) => {
    if (attribs.href !== undefined) addresses.push(attribs.href);
    return { tagName, attribs };
  };
  sanitizeHtml(written, { ...rich(none), transformTags: { a: note } });
  return addresses;
}

/**
 * Repeats the sanitizing until nothing changes: repaired nesting may be parsed differently the next time, and
 * stored text must be stable.
 */
function settled(html: string, options: IOptions, passes = 5): string {
  const clean = sanitizeHtml(html, options);
  return clean === html || passes === 0 ? clean : settled(clean, options, passes - 1);
}
