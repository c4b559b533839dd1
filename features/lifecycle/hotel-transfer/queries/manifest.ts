import { z } from 'zod';
import { FORMAT } from '../rules.ts';

const part = z.object({
  name: z.string(),
  /** The table that its rows are of; null: pictures. */
  table: z.string().nullable(),
  count: z.int(),
  sha256: z.string(),
});

/** What an archive says of itself, in its first part (docs/reference/hotel-archive.md). */
export const manifest = z.object({
  format: z.literal(FORMAT.name),
  version: z.int(),
  /** The last migration of the tables that the rows are of. */
  schema: z.string(),
  hotel: z.object({ slug: z.string(), name: z.string() }),
  taken_at: z.string(),
  pictures: z.int(),
  /** Of each table how many rows there are, and the columns that travel. */
  tables: z.record(z.string(), z.object({ count: z.int(), columns: z.array(z.string()) })),
  parts: z.array(part),
});

export type Manifest = z.output<typeof manifest>;

export const MANIFEST = '00000-manifest.json.age';
