/** What a subject may hold at its root, each as a file or as a folder of that name. */
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
/** Folders only. `types`: one folder per variant, with its `rules`, `input` for guests and `staff`. */
const FOLDERS = ['guest', 'staff', 'types'] as const;

const PLACES =
  'reads belong to queries, writes to commands, decisions without clock and database to rules, screens to guest or staff';

/** Says where a file belongs that is loose in a subject. Tests of the whole subject may be at its root. */
export function partFileFault(path: string): string | undefined {
  const [layer, , , name = '', ...rest] = path.split('/');
  if (layer !== 'features' || (rest.length === 0 && /\.test\.tsx?$/.test(name))) return undefined;
  const part = rest.length === 0 ? name.replace(/\.ts$/, '') : name;
  const isKnown =
    FILES.some(each => each === part) || (rest.length > 0 && FOLDERS.some(each => each === part));
  return isKnown ? undefined : `a file or folder of a subject cannot be named "${name}": ${PLACES}`;
}

/**
 * Returns the parts that are both a file and a folder, one line each, because their contents would have to be
 * searched in two places.
 */
export function doubledParts(paths: Iterable<string>): string[] {
  const all = [...paths];
  const files = all.filter(
    path => /^features\/[^/]+\/[^/]+\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'),
  );
  return files
    .filter(path => all.some(other => other.startsWith(`${path.slice(0, -3)}/`)))
    .map(path => `${path}: there is a folder of this name beside it; move the file into that folder`);
}
