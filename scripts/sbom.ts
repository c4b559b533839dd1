import { readFile, writeFile } from 'node:fs/promises';
import { runQuietly } from './run-program.ts';

const NAME = 'genkan';

type Bill = {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; purl: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};
type Locked = { name?: string; version: string; dev?: boolean };
type Lock = { packages: Record<string, Locked> };

/**
 * Writes which packages a release is made of, as CycloneDX: with version, licence and hash of each. Read off the lock
 * file, without what only developing and building need. Throws with what npm says.
 */
export async function writeBillOfMaterials(path: string): Promise<void> {
  // All of the lock, wherever this runs: Vite builds with NODE_ENV=production, and npm would then leave packages out.
  const wanted = ['--package-lock-only', '--include=dev', '--sbom-format=cyclonedx', '--loglevel=silent'];
  const { code, output } = await runQuietly('npm', ['sbom', ...wanted]);
  if (code !== 0) throw new Error(`npm sbom: ${output}`);
  const bill: Bill = JSON.parse(output);
  // npm names it after the folder.
  bill.metadata.component.name = NAME;
  const lock: Lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
  await writeFile(path, `${JSON.stringify(released(bill, lock), null, 1)}\n`);
}

/** npm's own --omit=dev also leaves out what a package for development shares with the release. */
function released(bill: Bill, { packages }: Lock): Bill {
  const locked = Object.entries(packages).filter(([, { dev }]) => !dev);
  const kept = new Set(locked.map(([path, each]) => purlOf(path, each)));
  const components = bill.components.filter(({ purl }) => kept.has(purl));
  const refs = new Set([`${NAME}@${packages['']?.version}`, ...components.map(each => each['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => refs.has(each)) }));
  return { ...bill, components, dependencies };
}

/** The address of a package. Its name is not that of its folder if `overrides` put it in the place of another one. */
export function purlOf(
  path: string,
  { name = path.replace(/.*node_modules\//, ''), version }: Locked,
): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
