import { writeFile } from 'node:fs/promises';
import { type Random, randomOf } from '../random.ts';
import { type Example, examplesOf } from './cells.ts';
import { Learner } from './learning.ts';
import { type DrawnStrip, degradedStrip, drawStrip } from './strips.ts';

// Trains the network of platform/browser/zone-reader on the characters of OCR-B and writes its weights there.
// The training uses other seeds than the measurement, and strips instead of pages, so that the network never
// learns from the pictures that measure it.
// node test/passports/training/train.ts

const SEED = 4_401;
const STRIPS = 160;
const LENGTH = 40;
const BATCH = 32;
const ROUNDS = Number(process.argv[2] ?? 5200);
const OUTPUT = new URL('../../../platform/browser/zone-reader/weights.json', import.meta.url);

const random = randomOf(SEED);
const strips: DrawnStrip[] = [];
for (let each = 0; each < STRIPS; each++) strips.push(await drawStrip(random, LENGTH));

const learner = new Learner(random);
const pendingExamples: Example[] = [];
let right = 0;
for (let round = 0; round < ROUNDS; round++) {
  if (pendingExamples.length < BATCH * 40) pendingExamples.push(...(await createExamples(random)));
  const batch = Array.from({ length: BATCH }, () => takeExample(random));
  right += learner.learn(batch, 0.0015 * (1 + Math.cos((Math.PI * round) / ROUNDS)));
  if ((round + 1) % 200 === 0) {
    process.stdout.write(`${round + 1} ${((100 * right) / (200 * BATCH)).toFixed(2)} %\n`);
    right = 0;
    await writeWeights();
  }
}

async function createExamples(from: Random): Promise<Example[]> {
  const examples: Example[] = [];
  for (let each = 0; each < 40; each++)
    examples.push(...examplesOf(from, await degradedStrip(from, from.pick(strips))));
  return examples;
}

function takeExample(from: Random): Example {
  const place = from.whole(0, pendingExamples.length - 1);
  const example = pendingExamples[place];
  const last = pendingExamples.pop();
  if (last && place < pendingExamples.length) pendingExamples[place] = last;
  if (!example) throw new Error('There are no examples');
  return example;
}

async function writeWeights(): Promise<void> {
  const layers = learner.network.map(({ weights, biases }) => {
    const most = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0);
    const steps = Int8Array.from(weights, weight => Math.round((weight / most) * 127));
    return {
      scale: most / 127,
      weights: Buffer.from(steps.buffer).toString('base64'),
      biases: [...biases].map(bias => Number(bias.toPrecision(6))),
    };
  });
  await writeFile(OUTPUT, `${JSON.stringify({ layers }, null, 2)}\n`);
}
