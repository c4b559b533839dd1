import { oneLine } from './one-line.ts';

/**
 * A guest's name as a message says it, on one line. Whoever registers types names and the addresses that mail goes to:
 * phones and mail programs make a link of all that looks like an address on the web, so that none may be left in a name.
 */
export function greetedName(name: string): string {
  return oneLine(name)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ');
}
