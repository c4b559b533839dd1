import pg from 'pg';

/** How often the database was waited for, and for how many statements. */
export type Trips = { trips: number; statements: number };

type Query = (this: pg.Client, ...given: unknown[]) => Promise<unknown>;

/**
 * Counts the round trips of this process to the database while `work` goes on. Statements that are sent on a connection before
 * the next answer comes there are one; what is sent after an answer is another, though more are still to come.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<Trips> {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as Query;
  const underway = new WeakSet<pg.Client>();
  const counted = { trips: 0, statements: 0 };
  const counting: Query = function (...given) {
    counted.statements += 1;
    if (!underway.has(this)) counted.trips += 1;
    underway.add(this);
    const answered = () => underway.delete(this);
    const answer = query.apply(this, given);
    answer.then(answered, answered);
    return answer;
  };
  Reflect.set(prototype, 'query', counting);
  try {
    await work();
    return counted;
  } finally {
    Reflect.set(prototype, 'query', query);
  }
}
