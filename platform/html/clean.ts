import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';

/** What stands inside these is no text either. */
const silenced = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/** The page has its own h1, and headings of ours end at h4. */
const renamed = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p' };

/** Whether a link may lead to this address as it is written, beside those that every text may have. */
type Further = (address: string) => boolean;
const none: Further = () => false;

/** A link keeps nothing but its address, where that begins so or is of the further ones; another one is text. */
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
  // The addresses are judged by `links`, further ones among them.
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
 * HTML that somebody wrote as HTML that may stand in a page: headings, paragraphs, bold, italic, underlined, lists,
 * line breaks, and links to `https://`, `http://` or what `isFurther` takes; of anything else the text. "" where it says nothing.
 */
export function cleanRichText(written: string, isFurther = none): string {
  const clean = settled(written, rich(isFurther));
  return clean.replace(/<[^<>]*>/g, '').trim() === '' ? '' : clean;
}

/** A plain text with inline signs and links in it, likewise. Lines, and signs that read alike, stay as typed. */
export function cleanInlineText(typed: string, isFurther = none): string {
  return settled(typed, inline(isFurther))
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
  sanitizeHtml(written, { ...rich(none), transformTags: { a: note } });
  return addresses;
}

/** Broken nesting that one cleaning has closed may read otherwise the next time; what is stored must not change again. */
function settled(html: string, options: IOptions, passes = 5): string {
  const clean = sanitizeHtml(html, options);
  return clean === html || passes === 0 ? clean : settled(clean, options, passes - 1);
}
