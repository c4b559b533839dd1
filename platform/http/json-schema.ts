import { z } from 'zod';

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return json;

  function override({ zodSchema, jsonSchema }: ConvertedSchema): void {
    if (io === 'output') openSchema(jsonSchema);
    // A schema with `.catch()` accepts any input.
    else if (zodSchema._zod.def.type === 'catch')
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete jsonSchema[key];
  }
}

/**
 * Opens a reply schema for additions: replies may get new fields and enum values without a new API version
 * (docs/integrators.md#versions).
 */
function openSchema(jsonSchema: JsonSchema): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.type !== 'string' || !jsonSchema.enum) return;
  jsonSchema.anyOf = openEnum(jsonSchema.enum).anyOf;
  delete jsonSchema.type;
  delete jsonSchema.enum;
}

export const openEnum = (words: readonly unknown[]) => ({
  anyOf: [{ type: 'string' as const, enum: [...words] as string[] }, { type: 'string' as const }],
});

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type ConvertedSchema = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };
