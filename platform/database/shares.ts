import { Unavailable } from './unavailable.ts';

type Waiter = { hotel: number | undefined; admit: () => void };

/**
 * Acquires a place for one hotel, or for all hotels if undefined.
 * @returns a function that releases the place
 * @throws Unavailable after `patience`
 */
export type AcquireConnection = (hotel: number | undefined) => Promise<() => void>;

export type ConnectionShares = { take: AcquireConnection; waiting(): number };

/**
 * Shares the connections of a process between hotels. While others wait, one hotel gets at most half of the
 * connections. Otherwise it may use all.
 * `patience` is the timeout for acquiring a connection in milliseconds. By default there is none.
 */
export function createShares(places: number, patience?: number): ConnectionShares {
  const half = Math.max(1, Math.floor(places / 2));
  const held = new Map<number, number>();
  const waiting: Waiter[] = [];
  let free = places;

  const heldBy = (hotel: number | undefined) => (hotel === undefined ? 0 : (held.get(hotel) ?? 0));
  const hold = (hotel: number | undefined, more: 1 | -1) => {
    free -= more;
    if (hotel !== undefined) held.set(hotel, heldBy(hotel) + more);
  };
  const taken = (hotel: number | undefined) => {
    let isHeld = true;
    hold(hotel, 1);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      hold(hotel, -1);
      const next = waiting.findIndex(waiter => heldBy(waiter.hotel) < half);
      const [waiter] = waiting.splice(Math.max(0, next), 1);
      waiter?.admit();
    };
  };

  const take: AcquireConnection = hotel => {
    if (free > 0) return Promise.resolve(taken(hotel));
    return new Promise((resolve, reject) => {
      const waiter = {
        hotel,
        admit: () => {
          clearTimeout(timer);
          resolve(taken(hotel));
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(new Unavailable('busy'));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      waiting.push(waiter);
    });
  };
  return { take, waiting: () => waiting.length };
}
