import { Unavailable } from './unavailable.ts';

type Waiter = { hotel: number | undefined; admit: () => void };

/**
 * Acquires a place for a connection of one hotel. `hotel` is undefined for work on all hotels.
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
  const maxPerHotel = Math.max(1, Math.floor(places / 2));
  const heldByHotel = new Map<number, number>();
  const waiters: Waiter[] = [];
  let freeCount = places;

  const countHeld = (hotel: number | undefined) => (hotel === undefined ? 0 : (heldByHotel.get(hotel) ?? 0));
  const changeHeld = (hotel: number | undefined, more: 1 | -1) => {
    freeCount -= more;
    if (hotel !== undefined) heldByHotel.set(hotel, countHeld(hotel) + more);
  };
  const takePlace = (hotel: number | undefined) => {
    let isHeld = true;
    changeHeld(hotel, 1);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      changeHeld(hotel, -1);
      const next = waiters.findIndex(waiter => countHeld(waiter.hotel) < maxPerHotel);
      const [waiter] = waiters.splice(Math.max(0, next), 1);
      waiter?.admit();
    };
  };

  const take: AcquireConnection = hotel => {
    if (freeCount > 0) return Promise.resolve(takePlace(hotel));
    return new Promise((resolve, reject) => {
      const waiter = {
        hotel,
        admit: () => {
          clearTimeout(timer);
          resolve(takePlace(hotel));
        },
      };
      const giveUp = () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(new Unavailable('busy'));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      waiters.push(waiter);
    });
  };
  return { take, waiting: () => waiters.length };
}
