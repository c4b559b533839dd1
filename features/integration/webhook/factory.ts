import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { refreshStatus } from '#features/booking/booking/commands/statuses.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { waitForAllResponses } from './commands/await-answers.ts';
import { deliver } from './commands/deliver.ts';
import { createWebhook } from './commands/manage.ts';
import { deliverWebhooks } from './events.ts';
import { setWebhookSettings } from './queries/settings.ts';
import { eventTypes, type WebhookEvent } from './rules/events.ts';
import { webhookDelivery, webhookEvent } from './tables.ts';

export const ORIGIN = 'https://checkin.example.com';

export type ReceivedRequest = {
  id: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  data: EventData;
};
type EventData = {
  booking: { pms_code: string; pms_reservation_no: string };
  registration_id?: number;
  slot?: number;
  status?: { code: number; name: string };
  changed?: string[];
  message?: { kind: string; channel: string; outcome: string };
  link: string;
};

type Responder = (response: ServerResponse, received: ReceivedRequest) => void;

export const respondWith =
  (status: number, body = '', headers: Record<string, string> = {}): Responder =>
  response =>
    void response.writeHead(status, headers).end(body);

/**
 * Starts a receiver for a test, in place of a hotel's system. It records requests and responds with 204 unless
 * configured otherwise.
 */
export async function aReceiver(secure?: { key: string; cert: string }) {
  const received: ReceivedRequest[] = [];
  let answer: Responder = respondWith(204);
  const listener: RequestListener = (request, response) => {
    void text(request).then(body => {
      const { type, data }: { type: string; data: EventData } = JSON.parse(body);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const receivedRequest = { id: headers['webhook-id'] ?? '', headers, body, type, data };
      received.push(receivedRequest);
      answer(response, receivedRequest);
    });
  };
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    port: address.port,
    url: `${secure ? 'https' : 'http'}://localhost:${address.port}/hooks`,
    received,
    answerWith(next: Responder) {
      answer = next;
    },
  };
}

/** Allows webhooks to private addresses, as an operator can, and sets the timeout in milliseconds. */
export function allowPrivateWebhooks(allowPrivate = true, timeout = 10_000): void {
  setWebhookSettings({ timeout, allowPrivate });
  onTestFinished(() => setWebhookSettings({ timeout: 15_000, allowPrivate: false }));
}

export const aWebhook = (
  { owner }: TestFacility,
  url: string,
  events: readonly WebhookEvent[] = eventTypes,
) => createWebhook(owner, { url, events });

/** Runs the hotel's jobs like a worker, until no job is due. */
export async function deliverAll({ facilityId, system }: TestFacility): Promise<void> {
  for (let rounds = 0; rounds < 200; rounds += 1) {
    const endpoints = await completeJobs(facilityId, system);
    if (endpoints.length === 0) return;
    await Promise.all(endpoints.map(endpointId => deliver(ORIGIN, { facilityId, endpointId })));
    await waitForAllResponses();
  }
  throw new Error('The jobs of this hotel do not end');
}

async function completeJobs(facilityId: number, system: TestFacility['system']): Promise<number[]> {
  const { rows } = await inFacility(system, db =>
    db.execute<{ endpoint: string }>(sql`
      select payload ->> 'endpointId' as endpoint from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier = ${deliverWebhooks.name} and run_at <= ${now()}
          and flags ? ${`facilityId ${facilityId}`}))`),
  );
  return rows.map(({ endpoint }) => Number(endpoint));
}

/** Changes the status of a booking, as if the PMS cancelled or restored it. */
export const setCancelled = (hotel: TestFacility, bookingId: number, isCancelled: boolean) =>
  inFacility(hotel.system, async db => {
    await db
      .update(booking)
      .set({ pmsBookingStatus: isCancelled ? 2 : 1 })
      .where(and(eq(booking.facilityId, hotel.facilityId), eq(booking.id, bookingId)));
    await refreshStatus(db, hotel.facilityId, [bookingId]);
  });

export const deliveriesOf = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db =>
    db
      .select({
        type: webhookEvent.type,
        state: webhookDelivery.state,
        attempts: webhookDelivery.attempts,
        dueAt: webhookDelivery.dueAt,
      })
      .from(webhookDelivery)
      .innerJoin(webhookEvent, sameHotel(webhookEvent.id, webhookDelivery.eventId))
      .where(eq(webhookDelivery.facilityId, facilityId))
      .orderBy(webhookDelivery.eventId, webhookDelivery.endpointId),
  );
