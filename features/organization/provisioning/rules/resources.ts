import { attributeName } from './expression.ts';
import { urn } from './schemas.ts';

export type StoredUser = {
  id: number;
  username: string;
  externalId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
  deactivatedAt: Date | null;
};

type GroupOfUser = { id: number; name: string };

const emptyToUndefined = (text: string | null) => (text === null || text === '' ? undefined : text);

/** Returns a user as a resource (RFC 7643, section 4.1), without fields that have no value. */
export const userResource = (base: string, user: StoredUser, groups: readonly GroupOfUser[]) => ({
  schemas: [urn.user],
  id: String(user.id),
  externalId: user.externalId ?? undefined,
  userName: user.username,
  name: {
    formatted: fullName(user),
    givenName: emptyToUndefined(user.firstName),
    familyName: emptyToUndefined(user.lastName),
  },
  displayName: fullName(user),
  emails: [{ value: user.email, type: 'work', primary: true }],
  active: user.deactivatedAt === null,
  groups: groups.map(({ id, name }) => ({ value: String(id), display: name, $ref: `${base}/Groups/${id}` })),
  meta: {
    resourceType: 'User',
    created: user.createdAt.toISOString(),
    location: `${base}/Users/${user.id}`,
  },
});

const fullName = ({ firstName, lastName }: StoredUser) => `${firstName} ${lastName}`.trim();

export type StoredGroup = { id: number; name: string; externalId: string | null; createdAt: Date };

/** Returns a group as a resource (RFC 7643, section 4.2). */
export const groupResource = (
  base: string,
  { id, name, externalId, createdAt }: StoredGroup,
  members: readonly { id: number; username: string }[],
) => ({
  schemas: [urn.group],
  id: String(id),
  externalId: externalId ?? undefined,
  displayName: name,
  members: members.map(member => ({
    value: String(member.id),
    display: member.username,
    type: 'User',
    $ref: `${base}/Users/${member.id}`,
  })),
  meta: { resourceType: 'Group', created: createdAt.toISOString(), location: `${base}/Groups/${id}` },
});

/** Attributes that a request asks for (RFC 7644, section 3.9). `id` and `schemas` are always returned. */
export type Selection = { only?: string[]; without: string[] };

/** Keeps the selected attributes. Selecting a part such as `name.familyName` keeps the whole attribute. */
export function select(resource: object, { only, without }: Selection): object {
  const isKept = (name: string) =>
    ['id', 'schemas'].includes(name) ||
    (only ? only.includes(name.toLowerCase()) : !without.includes(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isKept(name)));
}

/**
 * Parses a list such as `userName,emails.value` into lower-case names of whole attributes: `username`,
 * `emails`.
 */
export const attributeList = (written: string): string[] =>
  written.split(',').map(each => attributeName(each.trim()).split('.')[0] ?? '');

/** Whether the response contains an attribute. Other attributes need not be read. */
export const isSelected = ({ only, without }: Selection, name: string): boolean =>
  only ? only.includes(name) : !without.includes(name);
