import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Leave, turns } from './turns.ts';

/** Asks for a turn. `given`: the leave, once it has come. */
function asked(turn: ReturnType<typeof turns>, most: number): { given: Leave | undefined } {
  const asking: { given: Leave | undefined } = { given: undefined };
  void turn(most).then(leave => {
    asking.given = leave;
  });
  return asking;
}

test('one leave is for half of what may be under way at most, so that two take turns', async () => {
  const turn = turns({ together: 8 });
  expect([(await turn(50)).count, (await turn(50)).count]).toEqual([4, 4]);
});

test('no more are under way than may be, and who came first goes first even where a later one would fit', async () => {
  const turn = turns({ together: 4 });
  const [first, second] = [await turn(2), await turn(1)];
  const large = asked(turn, 2);
  const small = asked(turn, 1);
  await setImmediate();
  expect([large.given, small.given]).toEqual([undefined, undefined]);
  second.end();
  await setImmediate();
  expect([large.given?.count, small.given]).toEqual([2, undefined]);
  first.end();
  await setImmediate();
  expect(small.given?.count).toBe(1);
});

test('a leave that is given back twice counts once', async () => {
  const turn = turns({ together: 2 });
  const [first, second] = [await turn(), await turn()];
  first.end();
  first.end();
  expect((await turn()).count).toBe(1);
  const next = asked(turn, 1);
  await setImmediate();
  expect(next.given).toBeUndefined();
  second.end();
  await setImmediate();
  expect(next.given?.count).toBe(1);
});

test('even where one alone may be under way, it gets its turn', async () => {
  const turn = turns({ together: 1 });
  const { count, end } = await turn(3);
  expect(count).toBe(1);
  end();
  expect((await turn()).count).toBe(1);
});

test('with a pace, one leave is for what a tenth of a second sees at most', async () => {
  expect((await turns({ together: 100, perSecond: 1000 })(60)).count).toBe(50);
  expect((await turns({ together: 100, perSecond: 30 })(60)).count).toBe(3);
  expect((await turns({ together: 100, perSecond: 5 })(60)).count).toBe(1);
});
