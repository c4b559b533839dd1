/** Programs that use the product as people do. */
const TYPING = /^(test\/journeys|docs\/pictures)\//;
const HELPER = 'test/journeys/typing.ts';

/** Says where such a program puts a whole text into a field at once, which hides what happens to each key. */
export function typingFault(path: string, text: string): string | undefined {
  if (!TYPING.test(path) || path === HELPER || !/\.fill\(/.test(text)) return undefined;
  return `fill( is not how people enter text: use typeInto, or pasteInto, autofill or setValue on purpose (${HELPER})`;
}
