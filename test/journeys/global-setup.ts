import { startDatabaseServer } from '#test/harness/database-server.ts';
import { sharePrograms } from '../../scripts/one-file.ts';
import { forgetScannedPages } from './scanned-pages.ts';

/** Starts one database server for all test workers, which find it in DATABASE_SERVER. */
export default async function setup(): Promise<() => Promise<void>> {
  sharePrograms();
  await forgetScannedPages();
  const { server, stop } = await startDatabaseServer();
  process.env.DATABASE_SERVER = JSON.stringify(server);
  return stop;
}
