import { readFile, writeFile } from 'node:fs/promises';
import { runQuietly } from './run-program.ts';

const NAME = 'genkan';

type Bill = {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};
type Lock = { packages: Record<string, { version: string; dev?: boolean }> };

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
  const kept = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`),
  );
  const components = bill.components.filter(({ name, version }) => kept.has(`${name}@${version}`));
  const refs = new Set([`${NAME}@${packages['']?.version}`, ...components.map(each => each['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => refs.has(each)) }));
  return { ...bill, components, dependencies };
}
