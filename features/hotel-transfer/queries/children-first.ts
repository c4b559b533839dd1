import type { Db } from '#platform/database/pool.ts';
import { foreignKeys, shapesOf } from './shapes.ts';

/** These go last, together. */
const LAST = ['facility', 'hotel_deletion'];

/** All tables with rows of hotels, those that refer to others before them, as the database has them: also one that nobody has declared. */
export async function childrenFirst(db: Db): Promise<string[]> {
  const shapes = await shapesOf(db);
  const keys = await foreignKeys(db);
  const left = [...shapes.values()]
    .filter(({ columns }) => columns.some(({ name }) => name === 'facility_id'))
    .map(({ name }) => name)
    .filter(name => !LAST.includes(name));
  const ordered: string[] = [];
  while (left.length > 0) {
    const free = left.filter(
      name => !keys.some(({ from, to }) => to === name && from !== to && left.includes(from)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${left.join(', ')}`);
    ordered.push(...free);
    for (const name of free) left.splice(left.indexOf(name), 1);
  }
  return ordered;
}
