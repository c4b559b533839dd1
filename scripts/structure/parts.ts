/** Names that a subject may contain at its root, each as a file or as a folder. */
const FILES = [
  'contract',
  'rules',
  'tables',
  'queries',
  'commands',
  'routes',
  'jobs',
  'events',
  'factory',
] as const;
/**
 * Names that must be folders. `types` contains one folder per variant, each with `rules`, `input` for guests
 * and `staff`.
 */
const FOLDERS = ['guest', 'staff', 'types'] as const;

const PARTS_ADVICE =
  'reads belong to queries, writes to commands, decisions without clock and database to rules, screens to guest or staff';

/**
 * Describes where a file at the root of a subject belongs instead. Tests of the whole subject may be at its
 * root.
 */
export function partFileViolation(path: string): string | undefined {
  const [layer, , , name = '', ...rest] = path.split('/');
  if (layer !== 'features' || (rest.length === 0 && /\.test\.tsx?$/.test(name))) return undefined;
  const part = rest.length === 0 ? name.replace(/\.ts$/, '') : name;
  const isKnown =
    FILES.some(each => each === part) || (rest.length > 0 && FOLDERS.some(each => each === part));
  return isKnown ? undefined : `a file or folder of a subject cannot be named "${name}": ${PARTS_ADVICE}`;
}

/**
 * Returns the parts that exist as both a file and a folder, each as one line, because a reader would have to
 * search in two places.
 */
export function duplicateParts(paths: Iterable<string>): string[] {
  const all = [...paths];
  const files = all.filter(
    path => /^features\/[^/]+\/[^/]+\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'),
  );
  return files
    .filter(path => all.some(other => other.startsWith(`${path.slice(0, -3)}/`)))
    .map(path => `${path}: there is a folder of this name beside it; move the file into that folder`);
}
