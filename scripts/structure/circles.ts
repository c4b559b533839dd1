import type { Import } from './imports.ts';

/**
 * Returns the import cycles, each as the path around it. Type imports do not count, because they are erased.
 */
export function importCycles(edges: Import[]): string[][] {
  const targets = Map.groupBy(
    edges.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const visited = new Set<string>();
  const circles: string[][] = [];
  const walk = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || visited.has(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...path, file]);
    visited.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return circles;
}
