import { posix } from 'node:path';

/** One import. Files are given by their path from the project root, packages by their name. */
export type Import = { from: string; to: string; isType: boolean };

// The formatter places statements at the beginning of a line, so quoted code is not mistaken for an import.
const STATEMENT =
  /^(?:import|export)\s+(?<type>type\s)?(?<names>(?:[\w$*]+\s*,?\s*)?(?:\*\s+as\s+[\w$]+|\{[^}]*\})?\s*from\s*)?['"](?<to>[^'"]+)['"]/gm;
const EXPRESSION = /\bimport\(\s*['"](?<to>[^'"]+)['"]\s*\)(?<member>\.[A-Z])?/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Returns all imports of the file `from`: statements, re-exports, `import()` and `import('…').Type`. */
export function importsOf(from: string, text: string): Import[] {
  const code = text.replace(COMMENT, '');
  const statements = [...code.matchAll(STATEMENT)].map(({ groups = {} }) => ({
    specifier: groups.to ?? '',
    isType: Boolean(groups.type) || hasOnlyTypes(groups.names),
  }));
  const expressions = [...code.matchAll(EXPRESSION)].map(({ groups = {} }) => ({
    specifier: groups.to ?? '',
    isType: Boolean(groups.member),
  }));
  return [...statements, ...expressions].map(({ specifier, isType }) => ({
    from,
    to: targetOf(from, specifier),
    isType,
  }));
}

/** Returns whether all names in `{ type A, type B } from` import types. */
function hasOnlyTypes(names = ''): boolean {
  const braces = /^\{([^}]*)\}/.exec(names.trim())?.[1];
  const importedNames = braces?.split(',').filter(name => name.trim() !== '') ?? [];
  return importedNames.length > 0 && importedNames.every(name => /^\s*type\s/.test(name));
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.replace(/^#/, '');
}
