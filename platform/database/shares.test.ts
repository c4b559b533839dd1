import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

const LONG = 60_000;

function desk(places: number, patience = LONG) {
  const { take } = createShares(places, patience);
  const admitted: (number | undefined)[] = [];
  const ask = async (hotel: number | undefined) => {
    const giveBack = await take(hotel);
    admitted.push(hotel);
    return giveBack;
  };
  return { ask, admitted };
}

test('a single hotel may use all connections', async () => {
  const { ask, admitted } = desk(6);
  await Promise.all(Array.from({ length: 6 }, () => ask(1)));
  expect(admitted).toHaveLength(6);
});

test('while others wait, a hotel that has half of the connections gets no more', async () => {
  const { ask, admitted } = desk(4);
  const held = await Promise.all([ask(1), ask(1), ask(1), ask(1)]);
  for (const hotel of [1, 1, 2, undefined, 3]) void ask(hotel);
  for (const giveBack of held) {
    giveBack();
    await turn();
  }
  expect(admitted.slice(4)).toEqual([2, undefined, 1, 1]);
});

test('a request that times out does not occupy a connection', async () => {
  const { ask, admitted } = desk(1, 20);
  const giveBack = await ask(1);
  await expect(ask(2)).rejects.toMatchObject({ name: 'Unavailable', why: 'busy' });
  const patient = ask(3);
  giveBack();
  await patient;
  expect(admitted).toEqual([1, 3]);
});

test('releasing a connection twice frees it only once', async () => {
  const { ask, admitted } = desk(1);
  const giveBack = await ask(1);
  giveBack();
  giveBack();
  void ask(1);
  void ask(2);
  await turn();
  expect(admitted).toEqual([1, 1]);
});

test('the pool never exceeds the number of connections, serves every request, and never prefers a hotel that has half of the connections', async () => {
  const hotels = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), hotels, async (places, asking) => {
      const { take } = createShares(places, LONG);
      let held = 0;
      let most = 0;
      let served = 0;
      await Promise.all(
        asking.map(async hotel => {
          const giveBack = await take(hotel === 0 ? undefined : hotel);
          held += 1;
          most = Math.max(most, held);
          await turn();
          held -= 1;
          served += 1;
          giveBack();
        }),
      );
      expect([most <= places, served]).toEqual([true, asking.length]);
    }),
  );
});
