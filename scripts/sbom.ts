import { readFile, writeFile } from 'node:fs/promises';
import { runQuietly } from './run-program.ts';

const NAME = 'genkan';

type BillOfMaterials = {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; purl: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};
type LockedPackage = { name?: string; version: string; dev?: boolean };
type Lock = { packages: Record<string, LockedPackage> };

/**
 * Writes the packages of a release as a CycloneDX file, with version, license and hash. They are read from the
 * lock file, without the packages for development and building.
 * @throws with npm's output if npm fails
 */
export async function writeBillOfMaterials(path: string): Promise<void> {
  // List the whole lock file in any environment: Vite builds with NODE_ENV=production, with which npm would
  // omit packages.
  const options = ['--package-lock-only', '--include=dev', '--sbom-format=cyclonedx', '--loglevel=silent'];
  const { code, output } = await runQuietly('npm', ['sbom', ...options]);
  if (code !== 0) throw new Error(`npm sbom: ${output}`);
  const bill: BillOfMaterials = JSON.parse(output);
  // npm would use the name of the folder.
  bill.metadata.component.name = NAME;
  const lock: Lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
  await writeFile(path, `${JSON.stringify(filterReleased(bill, lock), null, 1)}\n`);
}

/**
 * Returns the packages of the release. npm's --omit=dev would also omit packages that development tools share
 * with the release.
 */
function filterReleased(bill: BillOfMaterials, { packages }: Lock): BillOfMaterials {
  const releasedEntries = Object.entries(packages).filter(([, { dev }]) => !dev);
  const purls = new Set(releasedEntries.map(([path, each]) => purlOf(path, each)));
  const components = bill.components.filter(({ purl }) => purls.has(purl));
  const refs = new Set([`${NAME}@${packages['']?.version}`, ...components.map(each => each['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => refs.has(each)) }));
  return { ...bill, components, dependencies };
}

/**
 * Returns the package URL of a package. The package name differs from its folder if `overrides` replaces one
 * package with another.
 */
export function purlOf(
  path: string,
  { name = path.replace(/.*node_modules\//, ''), version }: LockedPackage,
): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
