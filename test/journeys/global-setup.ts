import { startDatabaseServer } from '#test/harness/database-server.ts';

/** One database server for the servers of all workers, which find it in DATABASE_SERVER. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startDatabaseServer();
  process.env.DATABASE_SERVER = JSON.stringify(server);
  return stop;
}
