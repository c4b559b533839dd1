import { createHmac } from 'node:crypto';
import { keyObject, subkey } from '#platform/crypto/keys.ts';

/** Whose rows a transaction may reach: those of one facility, of all of them (`all`), or of none. */
export type Reach = number | 'all' | 'none';

/** No facility has this id: it stands for all of them. */
const ALL = 0;
const BLOCK = 64;

const rowKey = () => subkey('row-security');

/** Process number, address and port of a connection as the server sees them: the driver sees others behind a pooler or a proxy. */
export const NAME_CONNECTION =
  "select concat_ws(' ', pg_backend_pid(), host(inet_client_addr()), inet_client_port()) as name";

/**
 * The value of `app.admission`, by which the policies of the tables judge: whose rows, and a proof of it that only the master key can
 * make, valid on this connection alone. An empty one admits to nothing.
 */
export function admission(connection: string, reach: Reach): string {
  if (reach === 'none') return '';
  const facility = reach === 'all' ? ALL : reach;
  const proof = createHmac('sha256', keyObject(rowKey())).update(`${connection} ${facility}`);
  return `${facility} ${proof.digest('hex')}`;
}

/** The key in the form in which SQL, which knows SHA-256 alone, makes an HMAC of it. Only the owner of the tables may have it. */
export function rowKeyPads(): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([rowKey(), Buffer.alloc(BLOCK - rowKey().length)]);
  return {
    inner: Buffer.from(padded.map(byte => byte ^ 0x36)),
    outer: Buffer.from(padded.map(byte => byte ^ 0x5c)),
  };
}
