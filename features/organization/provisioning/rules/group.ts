import { type Path, parsePath } from './expression.ts';
import { ScimFault } from './fault.ts';
import { SCIM_LIMITS } from './limits.ts';
import type { Operation } from './operations.ts';
import { isObject, readText } from './values.ts';

/** A change of a group. Changes of members are applied in order. */
export type GroupChange =
  | { what: 'name'; name: string }
  | { what: 'externalId'; externalId: string | null }
  | { what: 'add' | 'remove' | 'replace'; members: string[] };

/** Reads the attributes of a group (RFC 7643, section 4.2). */
export function readGroup(sent: Record<string, unknown>): GroupChange[] {
  return withFewMembers(
    Object.entries(sent).flatMap(([key, value]) => readAttribute('replace', parsePath(key), value)),
  );
}

/** Reads the operations of a PATCH (RFC 7644, section 3.5.2). */
export function patchGroup(operations: readonly Operation[]): GroupChange[] {
  return withFewMembers(
    operations.flatMap(({ op, path, value }) => {
      if (path === undefined)
        return Object.entries(value).flatMap(([key, part]) => readAttribute(op, parsePath(key), part));
      const target = parsePath(path);
      if (['id', 'meta', 'schemas'].includes(target.attribute))
        throw new ScimFault('mutability', `${target.attribute} cannot be changed.`);
      return readAttribute(op, target, value);
    }),
  );
}

/** The organization is locked during a change, so a change must be short. */
function withFewMembers(changes: GroupChange[]): GroupChange[] {
  const memberCount = changes.reduce(
    (sum, change) => sum + ('members' in change ? change.members.length : 0),
    0,
  );
  if (memberCount > SCIM_LIMITS.members)
    throw new ScimFault('invalidValue', `One request may name at most ${SCIM_LIMITS.members} members.`);
  return changes;
}

function readAttribute(op: Operation['op'], { attribute, filter }: Path, value: unknown): GroupChange[] {
  switch (attribute) {
    case 'displayname':
      if (op === 'remove')
        throw new ScimFault('mutability', 'displayName is required and cannot be removed.');
      return [{ what: 'name', name: readGroupName(value) }];
    case 'externalid':
      return [
        {
          what: 'externalId',
          externalId: op === 'remove' || value === null ? null : readText(attribute, value),
        },
      ];
    case 'members':
      return [membersChange(op, filter, value)];
    default:
      return [];
  }
}

/**
 * A filter names the members to remove (`members[value eq "2"]`). Entra ID may name them in `value` instead.
 * Without either, all members are removed.
 */
function membersChange(op: Operation['op'], filter: Path['filter'], value: unknown): GroupChange {
  if (op === 'remove' && filter.length === 0 && value == null) return { what: 'replace', members: [] };
  const chosen = filter.map(({ attribute, value: id }) => {
    if (attribute !== 'value' || typeof id !== 'string')
      throw new ScimFault('invalidFilter', 'members can be chosen by value.');
    return id;
  });
  return { what: op, members: [...chosen, ...idsOf(value ?? [])] };
}

function idsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((member: unknown) => {
    const id = isObject(member) ? member.value : member;
    if (typeof id !== 'string')
      throw new ScimFault('invalidValue', 'members must be a list of objects with a value.');
    return id;
  });
}

function readGroupName(value: unknown): string {
  const name = readText('displayName', value);
  if (name === '') throw new ScimFault('invalidValue', 'displayName must not be blank.');
  return name;
}
