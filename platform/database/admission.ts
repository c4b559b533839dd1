import { createHmac } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';
import { keyObject, subkey } from '#platform/crypto/keys.ts';

/** Whose rows a transaction may reach: those of one facility, of all of them (`all`), or of none. */
export type Reach = number | 'all' | 'none';

/** No facility has this id: it stands for all of them. */
const ALL = 0;
const BLOCK = 64;

const rowKey = () => subkey('row-security');

/** Names a connection: the number of the server's process, and the address and port that the server sees. */
export type Connection = { pid: number; name: string };

const NAMED = `select pg_backend_pid() as pid,
  concat_ws(' ', pg_backend_pid(), host(inet_client_addr()), inet_client_port()) as name`;

/** As the server has named them: behind a proxy or a pooler the driver knows other numbers. */
const connections = new WeakMap<ClientBase, Connection>();

/** The connection as the server names it, asked once. */
export const connectionOf = async (client: ClientBase): Promise<Connection> =>
  connections.get(client) ?? (await nameConnection(client, []));

/** Has the server name the connection, behind these statements: a pooler may have given us another server process since. */
export async function nameConnection(client: ClientBase, before: readonly string[]): Promise<Connection> {
  const answers: QueryResult<Connection>[] = [await client.query([...before, NAMED].join('; '))].flat();
  const named = answers.at(-1)?.rows[0];
  if (!named) throw new Error('The server did not name the connection');
  connections.set(client, named);
  return named;
}

/**
 * What the policies of the tables ask for, as the value of `app.admission`: whose rows, and a proof of it that only who
 * has the master key can write, for this connection alone. An empty one admits to nothing.
 */
export function admission({ name }: Connection, reach: Reach): string {
  if (reach === 'none') return '';
  const facility = reach === 'all' ? ALL : reach;
  const proof = createHmac('sha256', keyObject(rowKey())).update(`${name} ${facility}`);
  return `${facility} ${proof.digest('hex')} connection`;
}

/** Whether a pooler is in between: it invents the process number that the driver sees. Known once the connection was named. */
export const isPooled = (client: ClientBase): boolean => {
  const pid = connections.get(client)?.pid;
  return pid !== undefined && 'processID' in client && client.processID !== pid;
};

/** The key in the form in which SQL, which knows SHA-256 alone, makes an HMAC of it. Only the owner of the tables may have it. */
export function rowKeyPads(): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([rowKey(), Buffer.alloc(BLOCK - rowKey().length)]);
  return {
    inner: Buffer.from(padded.map(byte => byte ^ 0x36)),
    outer: Buffer.from(padded.map(byte => byte ^ 0x5c)),
  };
}
