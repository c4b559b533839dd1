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
