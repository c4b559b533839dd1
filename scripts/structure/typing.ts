const JOURNEYS = 'test/journeys/';
const HELPER = 'test/journeys/typing.ts';

/** Says where a journey puts a whole text into a field at once, which hides what happens to each key. */
export function typingFault(path: string, text: string): string | undefined {
  if (!path.startsWith(JOURNEYS) || path === HELPER || !/\.fill\(/.test(text)) return undefined;
  return `fill( is not how people enter text: use typeInto, or pasteInto, autofill or setValue on purpose (${HELPER})`;
}
