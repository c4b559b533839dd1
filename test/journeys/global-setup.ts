import { startDatabaseServer } from '#test/harness/database-server.ts';
import { sharePrograms } from '../../scripts/one-file.ts';
import { forgetScannedPages } from './scanned-pages.ts';

export default async function setup(): Promise<() => Promise<void>> {
  sharePrograms();
  await forgetScannedPages();
  const { server, stop } = await startDatabaseServer();
  process.env.DATABASE_SERVER = JSON.stringify(server);
  return stop;
}
