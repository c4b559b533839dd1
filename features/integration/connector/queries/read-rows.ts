import { z } from 'zod';
import type { SentError } from '../rules/sent-booking.ts';

const row = z.record(z.string(), z.unknown());

/**
 * Returns the vendor's id of a reservation and the number shown to people, even for a row that cannot be
 * parsed.
 */
type NamesOf = (row: Record<string, unknown>) => { id: unknown; number?: unknown };

export type ReadRows<T> = { rows: T[]; faults: SentError[]; ids: string[] };

/** Parses each row separately, so that an invalid row does not block other rows. */
export function readRows<T>(shape: z.ZodType<T>, given: readonly unknown[], namesOf: NamesOf): ReadRows<T> {
  const read: ReadRows<T> = { rows: [], faults: [], ids: [] };
  for (const each of given) {
    const known = row.safeParse(each);
    const names = namesOf(known.success ? known.data : {});
    const [id, number] = [textOf(names.id), textOf(names.number)];
    const parsed = shape.safeParse(each);
    if (parsed.success) {
      read.rows.push(parsed.data);
      read.ids.push(id);
    } else {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      read.faults.push({ number: number || id, fault: 'values', id, field });
    }
  }
  return read;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
