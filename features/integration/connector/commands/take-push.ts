import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { updateCallContext } from '#platform/http/call-context.ts';
import { Binary } from '#platform/http/reply.ts';
import { credentialsOf, envelopeOf } from '../queries/ota/credentials.ts';

import type { OtaMessage } from '../queries/ota/message.ts';
import { readPushForHotel } from '../queries/ota/read-push-of.ts';
import { type Envelope, type OtaError, otaResponse, typeOf } from '../rules/ota-answer.ts';
import type { MessageReason } from '../rules/results.ts';
import { isHolding } from '../rules/vendors.ts';
import { holdMessage } from './hold-message.ts';
import { type KnownConnector, knownConnector, lockConnector } from './known-connector.ts';

import { logEntry, logMessages } from './log-messages.ts';
import { type CheckedItem, importItems, itemsOf } from './take-items.ts';

type Push = { publicId: string; xml: string; authorization: string | undefined; isFromBrowser: boolean };

type Outcome = Parameters<typeof otaResponse>[1];

/**
 * Stores a pushed message completely or not at all. A repeated message changes nothing
 * (docs/reference/connectors.md#one-message).
 */
export async function handlePush({ publicId, xml, authorization, isFromBrowser }: Push): Promise<Binary> {
  const credentials = credentialsOf(xml, authorization);
  // Vendors do not send from a browser. Such a request comes from the *Test* button of the dashboard.
  const pushConnector = await knownConnector(publicId, { credentials, isTest: isFromBrowser });
  const envelope = envelopeOf(xml);
  if (!pushConnector) return pushReply({ errors: [{ error: 'credentials' }] }, { echoToken: '', envelope });
  updateCallContext({ isConnector: true });
  const pushResult = await readPushForHotel(pushConnector.scope.facilityId, {
    xml,
    timeZone: await timeZoneOf(pushConnector),
  });
  if ('fault' in pushResult)
    return pushReply(await rejectMessage(pushConnector, pushResult.fault), { echoToken: '', envelope });
  const outcome = await inFacility(pushConnector.scope, db =>
    processMessage(db, pushConnector, pushResult.message),
  );
  return pushReply(outcome, { echoToken: pushResult.echoToken, envelope });
}

const pushReply = (outcome: Outcome, { echoToken, envelope }: { echoToken: string; envelope: Envelope }) =>
  new Binary(typeOf(envelope), Buffer.from(otaResponse({ echoToken, at: now(), envelope }, outcome)));

async function timeZoneOf({ scope }: KnownConnector): Promise<string> {
  return (await inFacility(scope, db => hotelOf(db, scope.facilityId))).timezone;
}

function rejectMessage(known: KnownConnector, reason: MessageReason): Promise<Outcome> {
  return inFacility(known.scope, async db => {
    await lockConnector(db, known);
    return logRejected(db, known, [{ number: '', reason }]);
  });
}

async function processMessage(db: Db, known: KnownConnector, message: OtaMessage | null): Promise<Outcome> {
  const lockedConnector = await lockConnector(db, known);
  // The connector was removed after authentication. Responds as if it had never existed.
  if (!lockedConnector || lockedConnector.state === 'removed') return { errors: [{ error: 'credentials' }] };
  if (!message) return logRejected(db, known, [{ number: '', reason: 'message' }]);
  if (isForOtherHotel(message, lockedConnector.hotelCode))
    return logRejected(db, known, [{ number: '', reason: 'hotel' }]);
  const items = itemsOf(message.bookings, lockedConnector.vendor);
  const itemErrors = items.flatMap(({ number, judged }) =>
    'reason' in judged ? [{ number, reason: judged.reason }] : [],
  );
  if (itemErrors.length > 0) return logRejected(db, known, itemErrors);
  if (message.isTest) return logTest(db, known, items);
  if (!isHolding(lockedConnector.state)) {
    await logMessages(db, known, await importItems(db, known, items));
    return { numbers: items.map(({ number }) => number) };
  }
  const holdResult = await holdMessage(db, known, items, { vendor: lockedConnector.vendor });
  if (holdResult === 'full') return logRejected(db, known, [{ number: '', reason: 'full' }]);
  return { numbers: items.map(({ number }) => number) };
}

const isForOtherHotel = ({ hotelCodes }: OtaMessage, own: string | null) =>
  own !== null && hotelCodes.some(code => code !== own);

type Fault = { number: string; reason: MessageReason };

async function logRejected(db: Db, known: KnownConnector, faults: readonly Fault[]): Promise<Outcome> {
  await logMessages(
    db,
    known,
    faults.map(({ number, reason }) => logEntry(number, 'error', reason)),
  );
  return { errors: faults.map(({ number, reason }) => errorOf(reason, number)) };
}

const errorOf = (error: OtaError, detail: string) => (detail === '' ? { error } : { error, detail });

async function logTest(db: Db, known: KnownConnector, items: readonly CheckedItem[]): Promise<Outcome> {
  await logMessages(
    db,
    known,
    items.map(({ number }) => logEntry(number, 'test')),
  );
  return { numbers: items.map(({ number }) => number) };
}
