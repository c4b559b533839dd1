import type { z } from 'zod';

/** Parses external JSON with a schema. Returns undefined if the text is not JSON or does not match. */
export function readJson<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
