const PARTS =
  /^(apps|bin|db|features|i18n|platform)\/|^(package(-lock)?\.json|releases\.json|\.npmrc|LICENSE|SECURITY\.md|docs\/.+\.md|docs\/pictures\/.+\.png|docs\/operations\/.+|deploy\/.+)$/;
const APART = /\.test\.tsx?$|\.tsx$|\.css$|\/factory\.ts$|\/vite\.config\.ts$|^apps\/server\/(demo|dev)\b/;

/** Whether a file of the repository is part of what runs at a hotel. The browser apps are, as they were built. */
export const isPackaged = (path: string): boolean => PARTS.test(path) && !APART.test(path);

type Tasks = Record<string, { steps: string[][] }>;

/** What `npm run` does at a hotel: those tasks whose program is part of the package, and nothing before it. */
export function commandsOf(tasks: Tasks): Record<string, string> {
  const last = Object.entries(tasks).map(([name, { steps }]) => [name, steps.at(-1) ?? []] as const);
  const there = last.filter(([, [program = '']]) => isPackaged(program));
  return Object.fromEntries(there.map(([name, step]) => [name, `node ${step.join(' ')}`]));
}

type Described = { optionalDependencies?: Record<string, string> };
type Locked = { packages: Record<string, Described> };

/** Whether a package is the Node that a checkout brings along. A hotel's machine has its own, for units and commands alike. */
export const isNode = (name: string): boolean => name.startsWith('node-linux-');

/** The lock file of a release. */
export function lockOf<T extends Locked>(lock: T): T {
  const kept = Object.entries(lock.packages).filter(
    ([path]) => !isNode(path.replace(/.*node_modules\//, '')),
  );
  const packages = kept.map(([path, each]) => [path, path === '' ? withoutNode(each) : each]);
  return { ...lock, packages: Object.fromEntries(packages) };
}

export function withoutNode<T extends Described>(described: T): T {
  const others = Object.entries(described.optionalDependencies ?? {}).filter(([name]) => !isNode(name));
  return { ...described, optionalDependencies: Object.fromEntries(others) };
}
