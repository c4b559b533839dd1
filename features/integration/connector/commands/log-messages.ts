import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { MessageReason, MessageResult } from '../rules/results.ts';
import { connectorMessage } from '../tables.ts';
import type { KnownConnector } from './known-connector.ts';

export type LogEntry = {
  number: string;
  result: MessageResult;
  reason: MessageReason | null;
  revision: number | null;
};

export const logEntry = (
  number: string,
  result: MessageResult,
  reason: MessageReason | null = null,
  revision: number | null = null,
): LogEntry => ({ number, result, reason, revision });

/**
 * Maximum stored length of a booking number. Also applies to numbers that were rejected because they are too
 * long.
 */
const MAX_NUMBER_LENGTH = 100;

/** Writes log entries for the owner. Must run in the transaction that makes the logged changes. */
export async function logMessages(
  db: Db,
  { scope: { facilityId }, connectorId }: KnownConnector,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(connectorMessage).values(
    entries.map(({ number, result, reason, revision }) => ({
      facilityId,
      connectorId,
      at: now(),
      bookingNo: truncateNumber(number),
      result,
      reason,
      revision,
    })),
  );
}

export const truncateNumber = (number: string): string =>
  number.slice(0, MAX_NUMBER_LENGTH).replaceAll('\0', '').toWellFormed();
