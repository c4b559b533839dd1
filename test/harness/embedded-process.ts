// A process that runs the embedded database on the folder named by its argument until it is killed. It says
// on its standard output, as one line of JSON, where the database is, or why it was refused.
import { startEmbedded } from '#platform/database/embedded.ts';

const [dataDir = ''] = process.argv.slice(2);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const { url, migrationUrl } = await startEmbedded({ dataDir, log: quiet });
  say({ url, migrationUrl });
} catch (error) {
  say({ refusal: error instanceof Error ? error.message : String(error) });
}

function say(line: { url: string; migrationUrl: string } | { refusal: string }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
