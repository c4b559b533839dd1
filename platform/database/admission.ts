import { createHmac } from 'node:crypto';
import type { ClientBase } from 'pg';
import { keyObject, subkey } from '#platform/crypto/keys.ts';

/** Whose rows a transaction may reach: those of one facility, of all of them (`all`), or of none. */
export type Reach = number | 'all' | 'none';

/** No facility has this id: it stands for all of them. */
const ALL = 0;
const BLOCK = 64;

const rowKey = () => subkey('row-security');

/** The server processes behind our connections, as they last named themselves: a proxy may tell the driver another number. */
const backends = new WeakMap<ClientBase, number>();

/**
 * What the policies of the tables ask for, as the value of `app.admission`: whose rows, and a proof of it that only who
 * has the master key can write, for this connection alone. An empty one admits to nothing.
 */
export async function admission(client: ClientBase, reach: Reach): Promise<string> {
  if (reach === 'none') return '';
  const facility = reach === 'all' ? ALL : reach;
  const proof = createHmac('sha256', keyObject(rowKey())).update(`${await backendOf(client)} ${facility}`);
  return `${facility} ${proof.digest('hex')}`;
}

async function backendOf(client: ClientBase): Promise<number> {
  const known = backends.get(client);
  if (known !== undefined) return known;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  backends.set(client, pid);
  return pid;
}

/** Whether a pooler is in between: it makes up the number that the driver is told. Known once something was proven. */
export const isPooled = (client: ClientBase): boolean => {
  const pid = backends.get(client);
  return pid !== undefined && 'processID' in client && client.processID !== pid;
};

/** Notes which server process is behind this connection now. Out: whether it is another, to which what was proven is nothing. */
export function isAnotherBackend(client: ClientBase, pid: number): boolean {
  if (backends.get(client) === pid) return false;
  backends.set(client, pid);
  return true;
}

/** The key in the form in which SQL, which knows SHA-256 alone, makes an HMAC of it. Only the owner of the tables may have it. */
export function rowKeyPads(): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([rowKey(), Buffer.alloc(BLOCK - rowKey().length)]);
  return {
    inner: Buffer.from(padded.map(byte => byte ^ 0x36)),
    outer: Buffer.from(padded.map(byte => byte ^ 0x5c)),
  };
}
