import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Leave, turns } from './turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Asks for a turn. `given`: the leave, once it has come. */
function asked(
  turn: ReturnType<typeof turns>,
  most: number,
  patience?: number,
): { given: Leave | undefined } {
  const asking: { given: Leave | undefined } = { given: undefined };
  void turn(most, patience).then(leave => {
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

test('where the provider was quick, one leave is for half of what it takes within a quarter of a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = turns({ together: 8, queues: true });
  const asks = async (most: number, milliseconds: number) => {
    const { count, end } = await turn(most);
    vi.advanceTimersByTime(milliseconds);
    end(count);
    return count;
  };
  expect(await asks(50, 50)).toBe(4);
  expect(await asks(50, 1_000)).toBe(10);
  expect(await asks(50, 10)).toBe(4);
  // Two alone tell nothing of how long many take.
  expect(await asks(2, 1_000)).toBe(2);
  expect(await asks(50, 10)).toBe(50);
});

test('of a small leave that is answered quickly beside others it counts alone: the others may not have been handed over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = turns({ together: 8, queues: true });
  await turn(4);
  const small = await turn(1);
  vi.advanceTimersByTime(10);
  small.end(1);
  // 25 in a quarter of a second, and not 125.
  expect((await turn(50)).count).toBe(13);
});

test('a provider that refuses quickly, or was handed nothing, does not count as quick', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = turns({ together: 8, queues: true });
  const asks = async (milliseconds: number, taken: number | undefined) => {
    const { count, end } = await turn(50);
    vi.advanceTimersByTime(milliseconds);
    end(taken);
    return count;
  };
  expect(await asks(10, 0)).toBe(4);
  expect(await asks(10, undefined)).toBe(4);
  expect(await asks(10, 4)).toBe(4);
  expect(await asks(10, 0)).toBe(50);
  expect(await asks(10, 4)).toBe(4);
  expect(await asks(5_000, 3)).toBe(50);
  expect(await asks(10, undefined)).toBe(4);
});

test('whoever still waits when the process stops gets no leave, and keeps nobody waiting', async () => {
  const stopping = new AbortController();
  const turn = turns({ together: 2, stopping: stopping.signal });
  const [first] = [await turn(), await turn()];
  const [second, third] = [asked(turn, 1), asked(turn, 1)];
  stopping.abort();
  first.end();
  await setImmediate();
  expect([second.given?.count, third.given?.count]).toEqual([0, 0]);
  expect((await turn()).count).toBe(0);
});

test('where the provider was quick, as many are under way as it takes within a quarter of a second, counted over all leaves', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = turns({ together: 8, queues: true });
  const first = await turn(50);
  vi.advanceTimersByTime(5);
  first.end(4);
  const fourAndOneThatWaits = async () => {
    const four = [asked(turn, 50), asked(turn, 50), asked(turn, 50), asked(turn, 50)];
    const fifth = asked(turn, 50);
    await setImmediate();
    expect([...four, fifth].map(({ given }) => given?.count)).toEqual([50, 50, 50, 50, undefined]);
    vi.advanceTimersByTime(250);
    for (const { given } of four) given?.end(50);
    await setImmediate();
    fifth.given?.end();
  };
  await fourAndOneThatWaits();
  const alone = await turn(50);
  vi.advanceTimersByTime(250);
  alone.end(50);
  expect((await turn(50)).count).toBe(25);
});

test('where no more can wait for the provider, it is half however quick it was', async () => {
  const turn = turns({ together: 8 });
  (await turn(50)).end(4);
  expect((await turn(50)).count).toBe(4);
});

test('whoever has no patience any more gets no leave, and who stands behind comes next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turn = turns({ together: 2 });
  const [first] = [await turn(), await turn()];
  const [impatient, patient] = [asked(turn, 1, 1_000), asked(turn, 1)];
  vi.advanceTimersByTime(999);
  await setImmediate();
  expect(impatient.given).toBeUndefined();
  vi.advanceTimersByTime(1);
  await setImmediate();
  expect([impatient.given?.count, patient.given]).toEqual([0, undefined]);
  first.end();
  await setImmediate();
  expect(patient.given?.count).toBe(1);
});

test('whose turn came keeps it, however much patience there was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turn = turns({ together: 2 });
  const { count } = await turn(1, 1_000);
  vi.advanceTimersByTime(5_000);
  const other = await turn();
  const third = asked(turn, 1);
  await setImmediate();
  expect([count, other.count, third.given]).toEqual([1, 1, undefined]);
});

test('with a pace, whoever has a patience gets no leave, and takes nobody’s place', async () => {
  const turn = turns({ together: 8, perSecond: 1_000 });
  expect((await turn(50, 1_000)).count).toBe(0);
  expect([(await turn(50)).count, (await turn(50)).count]).toEqual([4, 4]);
});

test('how quick the provider is, is counted from when messages are handed over to it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = turns({ together: 8, queues: true });
  const leave = await turn(50);
  vi.advanceTimersByTime(10_000);
  leave.begin();
  vi.advanceTimersByTime(50);
  leave.end(4);
  // 20 in a quarter of a second.
  expect((await turn(50)).count).toBe(10);
});

test('a leave of which a part was used, and taken, does not count as refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = turns({ together: 8, queues: true });
  const asks = async (taken: number, of: number) => {
    const { count, end } = await turn(50);
    vi.advanceTimersByTime(10);
    end(taken, of);
    return count;
  };
  expect(await asks(4, 4)).toBe(4);
  expect(await asks(3, 3)).toBe(50);
  expect(await asks(3, 4)).toBe(50);
  expect(await asks(4, 4)).toBe(38);
});

test('with a pace, one leave is for what a tenth of a second sees at most', async () => {
  expect((await turns({ together: 100, perSecond: 1000 })(60)).count).toBe(50);
  expect((await turns({ together: 100, perSecond: 30 })(60)).count).toBe(3);
  expect((await turns({ together: 100, perSecond: 5 })(60)).count).toBe(1);
});
