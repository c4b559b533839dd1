import '#test/harness/database.ts';
import '#test/harness/every-hotel.ts';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { aFacility } from '#test/harness/facility.ts';
import { waitForAllResponses } from './commands/await-answers.ts';
import { allowPrivateWebhooks, aReceiver, aWebhook, deliveriesOf, ORIGIN, setCancelled } from './factory.ts';
import { tasks } from './jobs.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

test('a receiver that does not respond does not delay others, and gets its other events once it responds', async () => {
  // The timeout is longer than any wait in this test.
  allowPrivateWebhooks(true, 300_000);
  const hotel = await aFacility();
  const slow = await aReceiver();
  const held: ServerResponse[] = [];
  slow.answerWith(response => held.push(response));
  await aWebhook(hotel, slow.url);
  const [first, second] = [await aBooking(hotel), await aBooking(hotel)];
  const worker = await startWorker({ tasks: tasks({ publicUrl: ORIGIN }), concurrency: 1 });
  const answerAll = () => held.splice(0).map(each => each.writeHead(204).end());
  onTestFinished(async () => {
    answerAll();
    await worker.stop();
    await waitForAllResponses();
  });
  await setCancelled(hotel, first.id, true);
  await eventually(() => expect(slow.received).toHaveLength(1));
  const healthy = await aReceiver();
  await aWebhook(hotel, healthy.url);
  await setCancelled(hotel, second.id, true);
  await eventually(() => expect(healthy.received).toHaveLength(1));
  expect(slow.received).toHaveLength(1);
  slow.answerWith(response => response.writeHead(204).end());
  answerAll();
  await eventually(() => expect(slow.received).toHaveLength(2));
  const isDelivered = { state: 'delivered', attempts: 1 };
  await eventually(async () =>
    expect(await deliveriesOf(hotel)).toMatchObject([isDelivered, isDelivered, isDelivered]),
  );
});
