import { createHmac } from 'node:crypto';
import { keyObject, subkey } from '#platform/crypto/keys.ts';

/** Whose rows a transaction may access: those of one hotel, of all hotels (`all`), or of none. */
export type Reach = number | 'all' | 'none';

/** No hotel has this id: it means all of them. */
const ALL = 0;
const BLOCK = 64;

const rowKey = () => subkey('row-security');

/**
 * Process id, address and port of a connection as seen by the server; behind a pooler or proxy the driver sees
 * others.
 */
export const NAME_CONNECTION =
  "select concat_ws(' ', pg_backend_pid(), host(inet_client_addr()), inet_client_port()) as name";

/**
 * The value of `app.admission`, which the tables' policies check: whose rows, and a proof that only the master
 * key can produce, valid only on this connection. An empty value gives access to nothing.
 */
export function admission(connection: string, reach: Reach): string {
  if (reach === 'none') return '';
  const facility = reach === 'all' ? ALL : reach;
  const proof = createHmac('sha256', keyObject(rowKey())).update(`${connection} ${facility}`);
  return `${facility} ${proof.digest('hex')}`;
}

/**
 * The key's pads for computing an HMAC in SQL, which only has SHA-256. Only the owner of the tables may have
 * them.
 */
export function rowKeyPads(): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([rowKey(), Buffer.alloc(BLOCK - rowKey().length)]);
  return {
    inner: Buffer.from(padded.map(byte => byte ^ 0x36)),
    outer: Buffer.from(padded.map(byte => byte ^ 0x5c)),
  };
}
