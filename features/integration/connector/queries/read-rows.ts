import { z } from 'zod';
import type { SentError } from '../rules/sent-booking.ts';

const row = z.record(z.string(), z.unknown());

/**
 * Returns the vendor's id of a reservation and the number shown to people, even for a row that cannot be
 * parsed.
 */
type ReadNames = (row: Record<string, unknown>) => { id: unknown; number?: unknown };

export type ReadRows<T> = { rows: T[]; faults: SentError[]; ids: string[] };

/** Parses each row separately, so that an invalid row does not block other rows. */
export function readRows<T>(shape: z.ZodType<T>, given: readonly unknown[], namesOf: ReadNames): ReadRows<T> {
  const result: ReadRows<T> = { rows: [], faults: [], ids: [] };
  for (const each of given) {
    const parsedRow = row.safeParse(each);
    const names = namesOf(parsedRow.success ? parsedRow.data : {});
    const [id, number] = [textOf(names.id), textOf(names.number)];
    const parsed = shape.safeParse(each);
    if (parsed.success) {
      result.rows.push(parsed.data);
      result.ids.push(id);
    } else {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      result.faults.push({ number: number || id, fault: 'values', id, field });
    }
  }
  return result;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
