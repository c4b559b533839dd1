import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type DatabaseServer, startDatabaseServer } from '#test/harness/database-server.ts';
import { sharePrograms } from '../../scripts/one-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address from which a test worker gets the database server of the run. */
    databaseBroker: string;
  }
}

/**
 * Provides one database server for all test workers of the run. The server starts while they load the first
 * test files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sharePrograms();
  const starting = startDatabaseServer();
  const answer = starting.then(({ server }) => ({ server }), failure);
  const broker = createServer((_request, response) => {
    void answer.then(body =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    );
  });
  await new Promise<void>(resolve => broker.listen(0, '127.0.0.1', resolve));
  const { port } = broker.address() as AddressInfo;
  project.provide('databaseBroker', `http://127.0.0.1:${port}`);
  return async () => {
    broker.close();
    await starting.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}

export type BrokerAnswer = { server: DatabaseServer } | { failure: string };

const failure = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });
