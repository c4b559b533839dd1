import { sql } from 'drizzle-orm';
import { livingUser } from '#features/user/tables.ts';
import { passkey } from './tables.ts';

/** Whether the user of the row signs in with a second factor: an authenticator app, or a passkey. */
export const hasSecondFactor = sql<boolean>`(${livingUser.totpConfirmedAt} is not null
  or exists (select from ${passkey} where ${passkey.userId} = ${livingUser.id}))`;
