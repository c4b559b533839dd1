import { z } from 'zod';
import type { PermissionKey } from '../rules/permissions.ts';

const PERSONAL: PermissionKey = 'list.personal_information.view';

const opensBooking = z.registry<{ needs: PermissionKey }>();

/**
 * Marks a reply field that gives access to a guest's booking: a verification code, a QR code payload or a link.
 * In every call, staff without `list.personal_information.view` receive null instead.
 */
export function bookingSecret<S extends z.ZodType>(schema: S) {
  const field = schema.nullable();
  opensBooking.add(field, { needs: PERSONAL });
  return field;
}

export function withhold(
  reply: z.ZodType,
  answer: unknown,
  { permissions }: { permissions: ReadonlySet<PermissionKey> },
): unknown {
  return permissions.has(PERSONAL) || !holdsSecrets(reply) ? answer : without(reply, answer);
}

function without(schema: z.ZodType, value: unknown): unknown {
  if (opensBooking.has(schema)) return null;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const [element] = partsOf(schema);
    return element ? value.map(each => without(element, each)) : value;
  }
  if (schema instanceof z.ZodObject && isObject(value)) return withoutFields(schema, value);
  return partsOf(schema).reduce((shown, part) => without(part, shown), value);
}

function withoutFields({ shape }: z.ZodObject, value: Record<string, unknown>): Record<string, unknown> {
  const fields = new Map(Object.entries<z.ZodType>(shape));
  const shown = Object.entries(value).map(([name, each]) => {
    const field = fields.get(name);
    return [name, field ? without(field, each) : each] as const;
  });
  return Object.fromEntries(shown);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const known = new WeakMap<z.ZodType, boolean>();

function holdsSecrets(schema: z.ZodType): boolean {
  const found = known.get(schema) ?? (opensBooking.has(schema) || partsOf(schema).some(holdsSecrets));
  known.set(schema, found);
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
