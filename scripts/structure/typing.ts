const TYPING_PROGRAMS = /^(test\/journeys|docs\/pictures)\//;
const HELPER = 'test/journeys/typing.ts';

/**
 * Describes the violation if a journey or a picture script fills in a field at once instead of typing, because that
 * hides what happens on each key press.
 */
export function typingViolation(path: string, text: string): string | undefined {
  if (!TYPING_PROGRAMS.test(path) || path === HELPER || !/\.fill\(/.test(text)) return undefined;
  return `fill( does not enter text as people do: use typeInto, or pasteInto, autofill or setValue on purpose (${HELPER})`;
}
