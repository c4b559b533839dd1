import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';

const removedTags = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext'],
];

/** Pages have their own h1, and headings below h4 are not used. */
const tagReplacements = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p' };

/** Decides whether a link may have a URL that is not always allowed. */
type LinkFilter = (address: string) => boolean;
const allowNone: LinkFilter = () => false;

/** Reduces a link to its `href` if the URL is allowed, otherwise to its text. */
const linkTransformer =
  (addresses: RegExp, isFurther: LinkFilter): Transformer =>
  (_tag, { href = '' }) =>
    addresses.test(href) || isFurther(href)
      ? { tagName: 'a', attribs: { href } }
      : { tagName: 'span', attribs: {} };

const commonOptions: IOptions = {
  allowedAttributes: { a: ['href'] },
  nonTextTags: removedTags,
  nestingLimit: 30,
  // `linkTransformer` checks the URLs, including those that `isFurther` accepts.
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
};

const richOptions = (isFurther: LinkFilter): IOptions => ({
  ...commonOptions,
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  transformTags: { ...tagReplacements, a: linkTransformer(/^https?:\/\//i, isFurther) },
});

const inlineOptions = (isFurther: LinkFilter): IOptions => ({
  ...commonOptions,
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'br'],
  transformTags: { a: linkTransformer(/^(?:https?:\/\/|mailto:|tel:)/i, isFurther) },
});

/**
 * Sanitizes HTML. Keeps headings, paragraphs, bold, italic, underline, lists, line breaks, and links to
 * `https://`, `http://` or URLs that `isFurther` accepts. Scripts and other `removedTags` are dropped, and
 * all other elements are reduced to their text. Returns "" if there is no content.
 */
export function cleanRichText(written: string, isFurther = allowNone): string {
  const clean = sanitizeUntilStable(written, richOptions(isFurther));
  return clean.replace(/<[^<>]*>/g, '').trim() === '' ? '' : clean;
}

/**
 * Sanitizes plain text with inline markup. Keeps the links that `cleanRichText` keeps, and also `mailto:` and
 * `tel:`. Line breaks and harmless characters stay as typed.
 */
export function cleanInlineText(typed: string, isFurther = allowNone): string {
  return sanitizeUntilStable(typed, inlineOptions(isFurther))
    .replace(/&amp;(?![#a-z0-9])/gi, '&')
    .replace(/&lt;(?=[\s\d=]|$)/g, '<')
    .replace(/&gt;/g, '>');
}

export function linkAddresses(written: string): string[] {
  const addresses: string[] = [];
  const collectAddress: Transformer = (tagName, attribs) => {
    if (attribs.href !== undefined) addresses.push(attribs.href);
    return { tagName, attribs };
  };
  sanitizeHtml(written, { ...richOptions(allowNone), transformTags: { a: collectAddress } });
  return addresses;
}

/**
 * Sanitizes repeatedly until nothing changes. Repaired nesting may be parsed differently the next time, but
 * stored text must be stable.
 */
function sanitizeUntilStable(html: string, options: IOptions, passes = 5): string {
  const clean = sanitizeHtml(html, options);
  return clean === html || passes === 0 ? clean : sanitizeUntilStable(clean, options, passes - 1);
}
