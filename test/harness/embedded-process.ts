// Runs the embedded database in the folder given as argument until the process is killed. Prints one line of
// JSON to standard output, with the URL of the database or the reason why it did not start.
import { startEmbedded } from '#platform/database/embedded.ts';

const [dataDir = ''] = process.argv.slice(2);
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const { url, migrationUrl } = await startEmbedded({ dataDir, log: silentLog });
  printJson({ url, migrationUrl });
} catch (error) {
  printJson({ refusal: error instanceof Error ? error.message : String(error) });
}

function printJson(line: { url: string; migrationUrl: string } | { refusal: string }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
