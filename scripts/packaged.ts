const PARTS =
  /^(bin|db)\/|^(package(-lock)?\.json|releases\.json|\.npmrc|LICENSE|SECURITY\.md|features\/staff\/account\/commands\/common-passwords\.txt|docs\/.+\.md|docs\/pictures\/.+\.png|docs\/operations\/.+|deploy\/.+)$/;

/** Whether a file of the repository is part of a release as it is. Server and pages are part of it as they were built. */
export const isPackaged = (path: string): boolean => PARTS.test(path);

/** What `bin` starts: in a checkout the sources, in a release the bundle. */
export const OWN_IMPORTS = { '#apps/server/genkan.ts': './dist/server/genkan.mjs' };

type Tasks = Record<string, { steps: string[][] }>;

/** What `npm run` does at a hotel: those tasks whose program is part of the package, and nothing before it. */
export function commandsOf(tasks: Tasks): Record<string, string> {
  const last = Object.entries(tasks).map(([name, { steps }]) => [name, steps.at(-1) ?? []] as const);
  const there = last.filter(([, [program = '']]) => isPackaged(program));
  return Object.fromEntries(there.map(([name, step]) => [name, `node ${step.join(' ')}`]));
}
