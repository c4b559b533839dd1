import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import { withDatabase } from '#test/harness/database-url.ts';

export type OwnDatabase = {
  url: string;
  migrationUrl: string;
  drop(): Promise<void>;
};

export const cloneDatabase = (server: DatabaseServer): Promise<OwnDatabase> =>
  makeDatabase(server, `template ${server.template} strategy file_copy`);

export const bareDatabase = (server: DatabaseServer): Promise<OwnDatabase> =>
  makeDatabase(server, "template template0 encoding 'UTF8' locale 'C'");

async function makeDatabase(server: DatabaseServer, origin: string): Promise<OwnDatabase> {
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await asAdmin(server, `create database ${name} owner ${new URL(server.migrationUrl).username} ${origin}`);
  return {
    url: withDatabase(server.url, name),
    migrationUrl: withDatabase(server.migrationUrl, name),
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  };
}

async function asAdmin({ adminUrl }: DatabaseServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
