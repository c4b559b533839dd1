import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => Promise<unknown>;

/** Returns the SQL statements, including `begin` and `commit`, that this process sends during `work`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as Query;
  const sent: string[] = [];
  const counting: Query = function (...given) {
    const [first] = given;
    sent.push(typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')));
    return query.apply(this, given);
  };
  Reflect.set(prototype, 'query', counting);
  try {
    await work();
    return sent;
  } finally {
    Reflect.set(prototype, 'query', query);
  }
}
