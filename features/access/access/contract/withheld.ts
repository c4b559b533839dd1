import { z } from 'zod';
import type { PermissionKey } from '../rules/permissions.ts';

const PERSONAL_KEY: PermissionKey = 'list.personal_information.view';

const secretRegistry = z.registry<{ needs: PermissionKey }>();

/**
 * Marks a reply field that gives access to a guest's booking: a verification code, a QR code payload or a link.
 * In every call, staff without `list.personal_information.view` receive null instead.
 */
export function bookingSecret<S extends z.ZodType>(schema: S) {
  const field = schema.nullable();
  secretRegistry.add(field, { needs: PERSONAL_KEY });
  return field;
}

export function withhold(
  reply: z.ZodType,
  answer: unknown,
  { permissions }: { permissions: ReadonlySet<PermissionKey> },
): unknown {
  return permissions.has(PERSONAL_KEY) || !holdsSecrets(reply) ? answer : withoutSecrets(reply, answer);
}

function withoutSecrets(schema: z.ZodType, value: unknown): unknown {
  if (secretRegistry.has(schema)) return null;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const [element] = partsOf(schema);
    return element ? value.map(each => withoutSecrets(element, each)) : value;
  }
  if (schema instanceof z.ZodObject && isObject(value)) return withoutFields(schema, value);
  return partsOf(schema).reduce((shown, part) => withoutSecrets(part, shown), value);
}

function withoutFields({ shape }: z.ZodObject, value: Record<string, unknown>): Record<string, unknown> {
  const fields = new Map(Object.entries<z.ZodType>(shape));
  const fieldValues = Object.entries(value).map(([name, each]) => {
    const field = fields.get(name);
    return [name, field ? withoutSecrets(field, each) : each] as const;
  });
  return Object.fromEntries(fieldValues);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const secretsCache = new WeakMap<z.ZodType, boolean>();

function holdsSecrets(schema: z.ZodType): boolean {
  const found =
    secretsCache.get(schema) ?? (secretRegistry.has(schema) || partsOf(schema).some(holdsSecrets));
  secretsCache.set(schema, found);
  return found;
}

function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element].filter(isSchema);
  if (schema instanceof z.ZodUnion) return schema.options.filter(isSchema);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.unwrap()].filter(isSchema);
  return [];
}

const isSchema = (part: unknown): part is z.ZodType => part instanceof z.ZodType;
