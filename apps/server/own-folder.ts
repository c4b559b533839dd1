import { stat } from 'node:fs/promises';
import process from 'node:process';

/**
 * Throws where root works on the folder of data of somebody else: what it makes there, and in the place of backups, would be in the
 * way of the service, which cannot open it.
 */
export async function assertOwnFolder(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => 0,
  );
  if (owner !== 0)
    throw new Error(
      `DATA_DIR ${dataDir} belongs to the user number ${owner}, and this runs as root. Run it as that user (docs/operators.md#commands).`,
    );
}
