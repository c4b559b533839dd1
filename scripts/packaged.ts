const PACKAGED_PATHS =
  /^(bin|db)\/|^(package(-lock)?\.json|releases\.json|\.npmrc|LICENSE|SECURITY\.md|features\/staff\/account\/commands\/common-passwords\.txt|docs\/.+\.md|docs\/pictures\/.+\.png|docs\/operations\/.+|deploy\/.+)$/;

/**
 * Returns whether a release contains this file of the repository unchanged. The server and the pages are included in
 * built form.
 */
export const isPackaged = (path: string): boolean => PACKAGED_PATHS.test(path);

/** `imports` in the package.json of a release: the program in `bin` loads the bundle instead of the sources. */
export const OWN_IMPORTS = { '#apps/server/genkan.ts': './dist/server/genkan.mjs' };

type Tasks = Record<string, { steps: string[][] }>;

/**
 * Returns the `npm run` scripts of a release: tasks whose program is part of the package, without their
 * preceding steps.
 */
export function commandsOf(tasks: Tasks): Record<string, string> {
  const lastSteps = Object.entries(tasks).map(([name, { steps }]) => [name, steps.at(-1) ?? []] as const);
  const availableSteps = lastSteps.filter(([, [program = '']]) => isPackaged(program));
  return Object.fromEntries(availableSteps.map(([name, step]) => [name, `node ${step.join(' ')}`]));
}
