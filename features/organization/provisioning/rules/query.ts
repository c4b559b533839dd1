import { type Condition, parseFilter } from './expression.ts';
import { ScimFault } from './fault.ts';
import { SCIM_PAGE } from './limits.ts';
import { attributeList, isSelected, type Selection } from './resources.ts';

export type Query = Record<string, unknown>;

/** Parameters of a list request. `offset` starts at 0. */
export type Page = { conditions: Condition[]; offset: number; count: number; selection: Selection };

/** Reads the parameters of a list (RFC 7644, section 3.4.2). Ignores sorting, which is not supported. */
export function readPage(query: Query): Page {
  const filter = readParameter(query, 'filter');
  const startIndex = Math.max(1, readWholeNumber(query, 'startIndex') ?? 1);
  const count = Math.min(SCIM_PAGE.most, Math.max(0, readWholeNumber(query, 'count') ?? SCIM_PAGE.usual));
  return {
    conditions: filter === undefined ? [] : parseFilter(filter),
    offset: startIndex - 1,
    count,
    selection: readSelection(query),
  };
}

/**
 * Reads the parameters of a list of groups. Without `attributes`, a list leaves out members, because groups
 * may have thousands. Entra ID excludes them itself, and Okta reads them from one group. With
 * `attributes=members`, a page contains only one group. A page may have fewer results than requested (RFC
 * 7644, section 3.4.2.4).
 */
export function readGroupPage(query: Query): Page {
  const page = readPage(query);
  const { count, selection } = page;
  if (!selection.only) return { ...page, selection: { without: [...selection.without, 'members'] } };
  return isSelected(selection, 'members') ? { ...page, count: Math.min(count, 1) } : page;
}

export function readSelection(query: Query): Selection {
  const only = readParameter(query, 'attributes');
  return {
    ...(only !== undefined && { only: attributeList(only) }),
    without: attributeList(readParameter(query, 'excludedAttributes') ?? ''),
  };
}

function readParameter(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ScimFault(name === 'filter' ? 'invalidFilter' : 'invalidValue', `${name} must be given once.`);
}

const MAX_INT = 2 ** 31 - 1;

function readWholeNumber(query: Query, name: string): number | undefined {
  const parameterText = readParameter(query, name);
  if (parameterText === undefined) return undefined;
  if (!/^-?\d{1,10}$/.test(parameterText))
    throw new ScimFault('invalidValue', `${name} must be a whole number.`);
  return Math.min(Number(parameterText), MAX_INT);
}
