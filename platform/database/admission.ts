import { createHmac } from 'node:crypto';
import { keyObject, subkey } from '#platform/crypto/keys.ts';

/** The rows that a transaction may access: those of one hotel (its id), of all hotels (`all`), or none. */
export type RowAccess = number | 'all' | 'none';

/** Stands for all hotels in the proof. No hotel has this id. */
const ALL_HOTELS = 0;
const BLOCK = 64;

const rowKey = () => subkey('row-security');

/**
 * SQL for the process id, address and port of a connection as seen by the database server. Behind a pooler or
 * proxy, the driver sees other values.
 */
export const NAME_CONNECTION =
  "select concat_ws(' ', pg_backend_pid(), host(inet_client_addr()), inet_client_port()) as name";

/**
 * Returns the value of `app.admission`, which row policies check. It contains the accessible rows and a proof
 * that requires the master key and is valid only on this connection. An empty value gives access to nothing.
 */
export function rowAccessProof(connection: string, reach: RowAccess): string {
  if (reach === 'none') return '';
  const facility = reach === 'all' ? ALL_HOTELS : reach;
  const proof = createHmac('sha256', keyObject(rowKey())).update(`${connection} ${facility}`);
  return `${facility} ${proof.digest('hex')}`;
}

/**
 * Returns the HMAC pads of the key, because SQL has SHA-256 but no HMAC. Only the owner of the tables may read
 * them.
 */
export function rowKeyPads(): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([rowKey(), Buffer.alloc(BLOCK - rowKey().length)]);
  return {
    inner: Buffer.from(padded.map(byte => byte ^ 0x36)),
    outer: Buffer.from(padded.map(byte => byte ^ 0x5c)),
  };
}
