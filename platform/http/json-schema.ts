import { z } from 'zod';

/** A schema as JSON Schema tells it: what goes in, or what comes out. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return json;

  function override({ zodSchema, jsonSchema }: Converted): void {
    if (io === 'output') open(jsonSchema);
    // What is caught lets in anything.
    else if (zodSchema._zod.def.type === 'catch')
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete jsonSchema[key];
  }
}

/** Replies may get new fields and new words without a new version (docs/integrators.md#versions). */
function open(jsonSchema: JsonSchema): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.type !== 'string' || !jsonSchema.enum) return;
  jsonSchema.anyOf = openWords(jsonSchema.enum).anyOf;
  delete jsonSchema.type;
  delete jsonSchema.enum;
}

/** The words that there are now, and any other that may come. */
export const openWords = (words: readonly unknown[]) => ({
  anyOf: [{ type: 'string' as const, enum: [...words] as string[] }, { type: 'string' as const }],
});

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };
