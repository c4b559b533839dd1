import { setTimeout as sleep } from 'node:timers/promises';
import { aRegistration } from '#features/message/factory/messages.ts';
import type { HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { dropJobs } from '#test/harness/jobs.ts';
import { say } from '../scripts/say.ts';
import { median, type Section } from './figures.ts';
import { type MailSink, mailSink, openBarePool, openEngine } from './messages/engine.ts';
import { DUE, fillQueue, openHotels, QUEUED } from './messages/hotels.ts';
import type { BenchServer } from './server.ts';

/** Of workers and of a bare pool, after the first. */
const PACES = 3;
const CONFIRMATIONS = 5;

/** Guide messages from "something is due" to "all are settled", beside the same mails sent by nodemailer's pool alone. */
export async function messages(server: BenchServer): Promise<Section[]> {
  const { admin } = server;
  await admin.query('truncate facility cascade');
  await dropJobs();
  say(`Writing and sending ${DUE} messages with one worker, then with two, several times`);
  const hotels = await openHotels();
  const sink = await mailSink();
  const one = await paces(server, hotels, 1, sink);
  const two = await paces(server, hotels, 2, sink);
  say(`Sending confirmations while ${QUEUED} guide messages are due`);
  const slowest = await slowestConfirmation(server, hotels, sink);
  await sink.close();
  return [sectionOf(one, two, slowest)];
}

type Paces = { ours: number; bare: number; ratio: number };

/** Messages a second of so many workers: medians of the turns after the first. */
async function paces(
  server: BenchServer,
  hotels: readonly HotelAtNoon[],
  workers: number,
  sink: MailSink,
): Promise<Paces> {
  const engine = await openEngine(server, hotels, workers, sink);
  const pool = openBarePool(sink);
  try {
    const taken: { ours: number; bare: number }[] = [];
    for (let turn = 0; turn <= PACES; turn += 1) {
      const [ours, bare] = [await engine.pace(), await pool.pace()];
      say(`${workers} at once: ${ours.toFixed(0)} /s, the mails alone ${bare.toFixed(0)} /s`);
      taken.push({ ours, bare });
    }
    const later = taken.slice(1);
    return {
      ours: median(later.map(({ ours }) => ours)),
      bare: median(later.map(({ bare }) => bare)),
      ratio: median(later.map(({ ours, bare }) => ours / bare)),
    };
  } finally {
    await Promise.all([engine.close(), pool.close()]);
  }
}

/** Seconds from a submitted form to its confirmation at the mail server. */
async function slowestConfirmation(
  server: BenchServer,
  hotels: readonly HotelAtNoon[],
  sink: MailSink,
): Promise<number> {
  await fillQueue(server.admin, hotels);
  const engine = await openEngine(server, hotels, 1, sink);
  const taken: number[] = [];
  try {
    for (let each = 0; each < CONFIRMATIONS; each += 1) {
      sink.taken.splice(0);
      const start = performance.now();
      await aRegistration();
      while (!sink.taken.some(({ to }) => to.includes('taro@example.com'))) await sleep(10);
      taken.push((performance.now() - start) / 1000);
    }
  } finally {
    await engine.close();
  }
  return Math.max(...taken);
}

function sectionOf(one: Paces, two: Paces, slowest: number): Section {
  const rate = (pace: number) => `${pace.toFixed(0)} /s`;
  return {
    title: `${DUE} due messages to a mail server on this machine`,
    figures: [
      { name: 'the mails alone, by nodemailer’s pool', value: rate(one.bare) },
      {
        name: 'one worker',
        value: `${rate(one.ours)} = ${one.ratio.toFixed(2)} × the mails alone`,
        aim: { text: '≥ 300 /s', met: one.ours >= 300 },
      },
      {
        name: 'two workers',
        value: `${rate(two.ours)} = ${(two.ours / one.ours).toFixed(2)} × one`,
        aim: { text: '≥ 1.2 ×', met: two.ours >= 1.2 * one.ours },
      },
      {
        name: `a confirmation while ${QUEUED} guide messages are due, the slowest of ${CONFIRMATIONS}`,
        value: `${slowest.toFixed(1)} s`,
        aim: { text: '≤ 5 s', met: slowest <= 5 },
      },
    ],
  };
}
