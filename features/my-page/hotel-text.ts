import sanitizeHtml from 'sanitize-html';

const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'br'];

/**
 * A hotel's text for My Page as HTML that may stand in the page: inline signs and links only, lines as they were typed
 * (wire "Settings"). Links open elsewhere and learn nothing of this address, which is the guest's key.
 */
export function hotelText(typed: string): string {
  const safe = sanitizeHtml(typed, {
    allowedTags: inline,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
    },
  });
  return safe.replace(/\r\n|\r|\n/g, '<br>');
}
