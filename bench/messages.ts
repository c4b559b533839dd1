import { setTimeout as sleep } from 'node:timers/promises';
import { aRegistration } from '#features/message/message/factory/messages.ts';
import { printLine } from '../scripts/say.ts';
import { median, type Section } from './figures.ts';
import { barePoolRate, type MailSink, openMailSink, openWorkers } from './messages/engine.ts';
import { DUE_MESSAGES, fillQueue, openHotels, QUEUED_MESSAGES } from './messages/hotels.ts';
import type { BenchServer } from './server.ts';

const TURNS = 3;
const CONFIRMATIONS = 5;
/**
 * Typical response time of a remote mail server. An immediate response would let a single worker use both
 * processors.
 */
const USUAL_MS = 75;

/**
 * Measures the sending of due guide messages with one worker and with two, and the delay of confirmations
 * behind a long queue of guide messages.
 */
export async function messages(server: BenchServer): Promise<Section[]> {
  await server.admin.query('truncate facility cascade');
  await openHotels(server.admin);
  const sink = await openMailSink();
  const fastRun = await measureTurns(server, 1, sink, TURNS);
  const barePool = await barePoolRate(sink);
  sink.answersAfter = USUAL_MS;
  const one = await measureTurns(server, 1, sink, 1);
  const two = await measureTurns(server, 2, sink, 1);
  sink.answersAfter = 0;
  printLine(`Sending confirmations while ${QUEUED_MESSAGES} guide messages are due`);
  const slowest = await slowestConfirmation(server, sink);
  await sink.close();
  const speedup = two.perSecond / one.perSecond;
  const figures = [
    {
      name: 'one worker',
      value: `${fastRun.perSecond.toFixed(0)} /s`,
      aim: { text: '≥ 300 /s', met: fastRun.perSecond >= 300 },
    },
    {
      name: "nodemailer's pool alone",
      value: `${barePool.toFixed(0)} /s, the worker ${(fastRun.perSecond / barePool).toFixed(2)} ×`,
    },
    { name: 'processor time', value: `${fastRun.processor.toFixed(1)} ms per message` },
    {
      name: `two workers | one, each response after ${USUAL_MS} ms`,
      value: `${two.perSecond.toFixed(0)} /s | ${one.perSecond.toFixed(0)} /s = ${speedup.toFixed(2)} ×`,
      aim: { text: '≥ 1.2 ×', met: speedup >= 1.2 },
    },
    {
      name: `a confirmation while ${QUEUED_MESSAGES} guide messages are due, the slowest of ${CONFIRMATIONS}`,
      value: `${slowest.toFixed(1)} s`,
      aim: { text: '≤ 5 s', met: slowest <= 5 },
    },
  ];
  return [{ title: `${DUE_MESSAGES} due messages to a mail server on this machine`, figures }];
}

/**
 * Returns the medians of several rounds: the throughput, and the CPU time of the workers per message
 * (`processor`, in milliseconds).
 */
async function measureTurns(
  server: BenchServer,
  count: number,
  sink: MailSink,
  times: number,
): Promise<{ perSecond: number; processor: number }> {
  printLine(`Sending ${DUE_MESSAGES} messages, workers: ${count}`);
  const workers = await openWorkers(server, count, sink);
  try {
    await workers.turn();
    const turns: { perSecond: number; processor: number }[] = [];
    for (let each = 0; each < times; each += 1) turns.push(await workers.turn());
    return {
      perSecond: median(turns.map(turn => turn.perSecond)),
      processor: median(turns.map(turn => turn.processor)),
    };
  } finally {
    await workers.close();
  }
}

/** Returns the longest time in seconds from a submitted form to its confirmation at the mail server. */
async function slowestConfirmation(server: BenchServer, sink: MailSink) {
  await fillQueue(server.admin);
  const workers = await openWorkers(server, 1, sink);
  const durations: number[] = [];
  try {
    for (let each = 0; each < CONFIRMATIONS; each += 1) {
      sink.recipients.splice(0);
      const start = performance.now();
      await aRegistration();
      while (!sink.recipients.includes('taro@example.com')) await sleep(10);
      durations.push((performance.now() - start) / 1000);
    }
  } finally {
    await workers.close();
  }
  return Math.max(...durations);
}
