import { z } from 'zod';

/** A schema as JSON Schema tells it: what goes in, or what comes out. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return json;

  /** What is caught lets in anything. */
  function override({ zodSchema, jsonSchema }: Converted): void {
    if (io !== 'input' || zodSchema._zod.def.type !== 'catch') return;
    for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete jsonSchema[key];
  }
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };
