import { z } from 'zod';
import { FORMAT } from '../rules.ts';

const part = z.object({
  name: z.string(),
  /** Table of the rows in this part. Null for pictures. */
  table: z.string().nullable(),
  count: z.int(),
  sha256: z.string(),
});

/** The manifest, which is the first part of an archive (docs/reference/hotel-archive.md). */
export const manifestSchema = z.object({
  format: z.literal(FORMAT.name),
  version: z.int(),
  /** The last migration of the database from which the archive was created. */
  schema: z.string(),
  hotel: z.object({ slug: z.string(), name: z.string() }),
  taken_at: z.string(),
  pictures: z.int(),
  /** The number of rows and the names of the transferred columns of each table. */
  tables: z.record(z.string(), z.object({ count: z.int(), columns: z.array(z.string()) })),
  parts: z.array(part),
});

export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST_NAME = '00000-manifest.json.age';
