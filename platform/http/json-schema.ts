import { isDeepStrictEqual } from 'node:util';
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

/** Names a schema of an API document, as `.meta({ id })` names a zod schema. */
export const namedSchema = (name: string, schema: object) => ({
  $ref: `#/$defs/${name}`,
  $defs: { [name]: schema },
});

/**
 * Moves the named schemas out of a part of an OpenAPI document. References to them then point to
 * `components.schemas`.
 * @throws if two different schemas have the same name
 */
export function extractNamed<Part>(part: Part): { part: Part; schemas: Record<string, JsonSchema> } {
  const schemas: Record<string, JsonSchema> = {};
  // Visits inner values first, so a schema's own references are already changed when it is moved.
  const rest: Part = JSON.parse(JSON.stringify(part), (key, value: unknown) => {
    if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/');
    if (key !== '$defs') return value;
    for (const [name, schema] of Object.entries(value as Record<string, JsonSchema>)) {
      if (!isDeepStrictEqual(schemas[name] ?? schema, schema))
        throw new Error(`Different schemas are named ${name}`);
      schemas[name] = schema;
    }
    return undefined;
  });
  return { part: rest, schemas };
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type ConvertedSchema = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };
