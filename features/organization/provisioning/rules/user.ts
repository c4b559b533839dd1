import { toHalfWidth } from '#platform/text/clean.ts';
import { isEmail } from '#platform/text/email.ts';
import { type Path, parsePath } from './expression.ts';
import { ScimFault } from './fault.ts';
import type { Operation } from './operations.ts';
import { isObject, readBoolean, readText } from './values.ts';

/** Changes of a user in a request. Absent fields do not change. */
export type UserChanges = {
  userName?: string;
  externalId?: string | null;
  active?: boolean;
  givenName?: string;
  familyName?: string;
  /** Used if neither given name nor family name is known. */
  wholeName?: string;
  email?: string;
};

const READ_ONLY = ['id', 'meta', 'groups', 'schemas'];

/**
 * Reads the attributes of a user (RFC 7643, section 4.1). Ignores attributes that Genkan does not store, such
 * as the ids that identity providers send back. Keys may be paths: Entra ID sends `name.familyName` and
 * `emails[type eq "work"].value`.
 */
export function readUser(sent: Record<string, unknown>, op: 'add' | 'replace' = 'replace'): UserChanges {
  const changes = Object.entries(sent).map(([key, value]) => readAttribute(op, parsePath(key), value));
  return mergeChanges(changes);
}

/** Merges the operations of a PATCH, in order, into one set of changes (RFC 7644, section 3.5.2). */
export function patchUser(operations: readonly Operation[]): UserChanges {
  return mergeChanges(operations.map(readOperation));
}

const mergeChanges = (all: readonly UserChanges[]) =>
  all.reduce<UserChanges>((merged, changes) => Object.assign(merged, changes), {});

function readOperation({ op, path, value }: Operation): UserChanges {
  if (path === undefined) return readUser(value, op);
  const target = parsePath(path);
  const [root = ''] = target.attribute.split('.');
  if (READ_ONLY.includes(root)) throw new ScimFault('mutability', `${root} cannot be changed.`);
  return op === 'remove' ? clearAttribute(target) : readAttribute(op, target, value);
}

function readAttribute(op: 'add' | 'replace', { attribute, filter }: Path, value: unknown): UserChanges {
  switch (attribute) {
    case 'username':
      return { userName: readUserName(value) };
    case 'externalid':
      return { externalId: value === null ? null : readText(attribute, value) };
    case 'active':
      return value === null ? {} : { active: readBoolean(attribute, value) };
    case 'name':
      return readName(value);
    case 'name.givenname':
      return { givenName: readText(attribute, value ?? '') };
    case 'name.familyname':
      return { familyName: readText(attribute, value ?? '') };
    case 'name.formatted':
    case 'displayname':
      return { wholeName: readText(attribute, value ?? '') };
    case 'emails':
    case 'emails.value':
      return isOurs(filter) ? readEmail(op, value) : {};
    default:
      return {};
  }
}

function readName(value: unknown): UserChanges {
  if (value === null) return { givenName: '', familyName: '' };
  if (!isObject(value)) throw new ScimFault('invalidValue', 'name must be an object.');
  return readUser(Object.fromEntries(Object.entries(value).map(([key, part]) => [`name.${key}`, part])));
}

function clearAttribute({ attribute, filter }: Path): UserChanges {
  const isRequired =
    ['username', 'active'].includes(attribute) || attribute === 'emails' || attribute === 'emails.value';
  if (isRequired && isOurs(filter))
    throw new ScimFault('mutability', `${attribute} is required and cannot be removed.`);
  switch (attribute) {
    case 'externalid':
      return { externalId: null };
    case 'name':
      return { givenName: '', familyName: '' };
    case 'name.givenname':
      return { givenName: '' };
    case 'name.familyname':
      return { familyName: '' };
    default:
      return {};
  }
}

/**
 * Whether a filter selects the email address that Genkan stores. A user has only one, which is returned as
 * the primary and the work address.
 */
const isOurs = (filter: Path['filter']) =>
  filter.every(({ attribute, value }) =>
    attribute === 'type' ? isWorkType(value) : attribute === 'primary' ? value === true : true,
  );

const isWorkType = (type: unknown) => typeof type === 'string' && type.toLowerCase() === 'work';

function readEmail(op: 'add' | 'replace', value: unknown): UserChanges {
  if (typeof value === 'string') return { email: readEmailAddress(value) };
  const all = (Array.isArray(value) ? value : [value]).filter(isObject);
  const workEmail = all.find(({ primary }) => isTrue(primary)) ?? all.find(({ type }) => isWorkType(type));
  const chosenEmail = workEmail ?? (op === 'replace' ? all[0] : undefined);
  return chosenEmail === undefined ? {} : { email: readEmailAddress(chosenEmail.value) };
}

const isTrue = (value: unknown) => value === true || String(value).toLowerCase() === 'true';

/**
 * Identity providers send email addresses or short names as user names, so the rule for user IDs entered by
 * admins does not apply.
 */
function readUserName(value: unknown): string {
  const name = toHalfWidth(readText('userName', value));
  if (!/^[!-~]+$/.test(name))
    throw new ScimFault('invalidValue', 'userName must be ASCII letters, digits and signs, without spaces.');
  return name;
}

function readEmailAddress(value: unknown): string {
  const address = toHalfWidth(readText('emails', value));
  if (!isEmail(address)) throw new ScimFault('invalidValue', 'emails must contain an email address.');
  return address;
}
