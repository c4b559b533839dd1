import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildName, SAFE_NODE } from '../apps/server/release.ts';
import { bundleServer, SERVER } from './bundle-server.ts';
import { commandsOf, isPackaged, OWN_IMPORTS } from './packaged.ts';
import { printLine } from './say.ts';
import { writeBillOfMaterials } from './sbom.ts';
import { tasks } from './tasks.mjs';

// Packs a built release with everything that a hotel's machine needs into dist/genkan-<version>-<commit>.tgz,
// with a checksum file next to it. It contains no sources, tests or demo (docs/operators.md, "Install"). An
// argument sets another file name.

const packageJson: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
// Ends in -dirty if files differ from the commit.
const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=9', '--exclude=*'], {
  encoding: 'utf8',
}).trim();
const name = `genkan-${buildName({ ...packageJson, commit })}`;
const file = process.argv[2] ?? `dist/${name}.tgz`;
await writeBillOfMaterials('dist/sbom.cdx.json');
await bundleServer();
const folder = await mkdtemp(join(tmpdir(), 'genkan-package-'));
try {
  const packagedPaths = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(isPackaged);
  for (const path of [
    ...packagedPaths,
    'dist/guest',
    'dist/guest-server',
    'dist/staff',
    SERVER,
    'dist/sbom.cdx.json',
  ])
    await cp(path, join(folder, name, path), { recursive: true });
  const releaseJson = {
    ...packageJson,
    commit,
    imports: OWN_IMPORTS,
    bin: { genkan: 'bin/genkan.mjs' },
    engines: { node: `>=${SAFE_NODE}` },
    scripts: commandsOf(tasks),
  };
  await writeFile(join(folder, name, 'package.json'), `${JSON.stringify(releaseJson, null, 2)}\n`);
  const ownerOptions = ['--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [
    '--create',
    '--gzip',
    '--file',
    file,
    '--sort=name',
    ...ownerOptions,
    '-C',
    folder,
    name,
  ]);
} finally {
  await rm(folder, { recursive: true });
}
const sum = createHash('sha256')
  .update(await readFile(file))
  .digest('hex');
await writeFile(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
printLine(`Packed ${file}, with its checksum in ${basename(file)}.sha256`);
