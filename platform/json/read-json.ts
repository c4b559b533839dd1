import type { z } from 'zod';

/** What JSON from outside says, as far as we know it; undefined where it is no JSON or of another shape. */
export function readJson<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
