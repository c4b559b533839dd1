import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Account } from '../rules/accounts.ts';

const accountPlace = (connectorId: number) => ({
  table: 'connector_account',
  column: 'account_sealed',
  row: connectorId,
});

export const sealAccount = (
  db: Db,
  facilityId: number,
  connectorId: number,
  account: Account,
): Promise<Buffer> => sealForHotel(db, facilityId, accountPlace(connectorId), JSON.stringify(account));

export async function openAccount(
  db: Db,
  facilityId: number,
  connectorId: number,
  sealed: Buffer,
): Promise<Account> {
  const plaintext = await openForHotel(db, facilityId, accountPlace(connectorId), sealed);
  // Safe cast: `sealAccount` has encrypted the account for this row, so it cannot come from anywhere else.
  return JSON.parse(plaintext.toString('utf8')) as Account;
}
