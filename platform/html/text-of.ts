const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const LINK = /<a href="([^"]*)">([\s\S]*)$/;

/**
 * Converts sanitized rich text (`cleanRichText`) to plain text. A blank line separates paragraphs, a dash
 * precedes each list item, and a link's URL follows its text.
 */
export function textOf(html: string): string {
  return html
    .replace(/\s+/g, blanks => (blanks.includes('\n') ? ' ' : blanks))
    .split('</a>')
    .map((part, at, { length }) => (at < length - 1 ? part.replace(LINK, appendAddress) : part))
    .join('')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li>\s*(?:<p>)?/g, '\n- ')
    .replace(/<\/(?:p|h2|h3|h4|ul|ol)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, blanks => (blanks.includes('\n') ? blanks.replace(/[^\n]/g, '') : blanks))
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n- /g, (gap, at: number, whole: string) => (isInList(whole, at) ? '\n- ' : gap))
    .trim();
}

/** Returns whether the previous line is also a list item. List items have no blank lines between them. */
function isInList(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).startsWith('- ');
}

function appendAddress(_link: string, address: string, words: string): string {
  const text = words.replace(/<[^<>]*>/g, '');
  return text === address ? address : `${text} ( ${address} )`;
}
