import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Password = z.string().min(1);
const Secrets = z.object({ superuser: Password, owner: Password, application: Password });

export type Secrets = z.infer<typeof Secrets>;

export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const path = pathIn(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(
      `Genkan cannot read ${path} (${error.code}). Start it as the user who started it first, who owns the file.`,
      { cause: error },
    );
  });
  if (text === undefined) return undefined;
  try {
    return Secrets.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${path} is damaged. Restore it from a backup: it contains the passwords of the database.`,
      {
        cause,
      },
    );
  }
}

/** Generates passwords and stores them in `dataDir`, readable only by the current user. */
export async function makeSecrets(dataDir: string): Promise<Secrets> {
  const secrets = { superuser: password(), owner: password(), application: password() };
  const path = pathIn(dataDir);
  // Write to another file, sync and rename, so that the file is either complete or missing after a power
  // failure.
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(secrets)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return secrets;
}

const password = () => randomBytes(24).toString('base64url');

export const SECRETS = 'database-secrets.json';

const pathIn = (dataDir: string) => join(dataDir, SECRETS);
