import { stat } from 'node:fs/promises';
import process from 'node:process';

/**
 * @throws if root runs the command on another user's data directory, because the service could not open the
 * files that root creates in it and in the backup location
 */
export async function assertOwnFolder(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => 0,
  );
  if (owner !== 0)
    throw new Error(
      `DATA_DIR ${dataDir} belongs to the user with ID ${owner}, but this runs as root. Run it as that user (docs/operators.md#commands).`,
    );
}
