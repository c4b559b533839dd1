import { z } from 'zod';
import { invalid } from '#platform/http/refusal.ts';

/** The last entry of a page: the next one goes on behind it. */
export type AuditCursor = { at: string; id: number };

const written = z.tuple([z.iso.datetime(), z.coerce.number<string>().int().positive()]);

export const writeAuditCursor = ({ at, id }: { at: Date; id: number }) => `${at.toISOString()}/${id}`;

/** Throws 422 on `cursor` for what no page of ours has given out. */
export function readAuditCursor(text: string): AuditCursor {
  const parsed = written.safeParse(text.split('/'));
  if (!parsed.success) throw invalid({ cursor: 'field_invalid' });
  const [at, id] = parsed.data;
  return { at, id };
}
