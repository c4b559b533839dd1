import { ScimFault, type ScimType } from './fault.ts';
import { SCIM_LIMITS } from './limits.ts';
import { isStorable } from './values.ts';

export type Value = string | number | boolean | null;

/** One comparison with `eq`. `attribute` is in lower case, without the URN of its schema: `emails.value`. */
export type Condition = { attribute: string; value: Value };

/** The target of a change. `filter` selects values of a list: `emails[type eq "work"].value`. */
export type Path = { attribute: string; filter: Condition[] };

const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const ATTRIBUTE = /^\.?[a-z$][\w$:./-]*$/i;

/**
 * Attribute names are case-insensitive and may begin with the URN of their schema (RFC 7643, section 2.1).
 */
export const attributeName = (written: string): string => written.toLowerCase().replace(CORE_SCHEMA, '');

const SUPPORTED = 'Supported are comparisons with eq, joined by and.';

/**
 * Parses a filter (RFC 7644, section 3.4.2.2). Identity providers look up single users and groups, so only
 * `eq` and `and` are supported.
 */
export function parseFilter(text: string): Condition[] {
  if (text.length > SCIM_LIMITS.filter) throw new ScimFault('invalidFilter', 'The filter is too long.');
  const tokens = tokensOf(text, 'invalidFilter');
  const conditions = parseConditions(tokens, '');
  if (tokens.length > 0) throw new ScimFault('invalidFilter', SUPPORTED);
  return conditions;
}

/** Parses the path of a change (RFC 7644, figure 7). */
export function parsePath(text: string): Path {
  if (text.length > SCIM_LIMITS.filter) throw new ScimFault('invalidPath', 'The path is too long.');
  const tokens = tokensOf(text, 'invalidPath');
  const attribute = attributeName(tokens.shift() ?? '');
  const filter = tokens[0] === '[' ? readBracketed(tokens, '') : [];
  const subAttribute = tokens.shift() ?? '';
  const isPath =
    ATTRIBUTE.test(attribute) &&
    (subAttribute === '' || (subAttribute.startsWith('.') && ATTRIBUTE.test(subAttribute)));
  if (!isPath || tokens.length > 0) throw new ScimFault('invalidPath', `${text} is not a path.`);
  return { attribute: attribute + subAttribute.toLowerCase(), filter };
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*"|[[\]]|[^\s"[\]]+))/y;

/** Splits a text into quoted strings, brackets and words. */
function tokensOf(text: string, scimType: ScimType): string[] {
  const tokens: string[] = [];
  const rest = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const [, token] = TOKEN.exec(rest) ?? [];
    if (token === undefined) throw new ScimFault(scimType, 'A quoted text does not end.');
    tokens.push(token);
  }
  return tokens;
}

function parseConditions(tokens: string[], above: string): Condition[] {
  const conditions = parseCondition(tokens, above);
  while (tokens[0]?.toLowerCase() === 'and') {
    tokens.shift();
    conditions.push(...parseCondition(tokens, above));
  }
  return conditions;
}

function parseCondition(tokens: string[], above: string): Condition[] {
  const attributeText = tokens.shift() ?? '';
  if (!ATTRIBUTE.test(attributeText)) throw new ScimFault('invalidFilter', SUPPORTED);
  const attribute = above + attributeName(attributeText);
  const innerConditions = tokens[0] === '[' ? readBracketed(tokens, `${attribute}.`) : [];
  const subAttribute = innerConditions.length > 0 && tokens[0]?.startsWith('.') ? tokens.shift() : '';
  if (innerConditions.length > 0 && subAttribute === '') return innerConditions;
  if (tokens.shift()?.toLowerCase() !== 'eq') throw new ScimFault('invalidFilter', SUPPORTED);
  return [
    ...innerConditions,
    { attribute: attribute + (subAttribute ?? '').toLowerCase(), value: readValue(tokens.shift()) },
  ];
}

function readBracketed(tokens: string[], above: string): Condition[] {
  tokens.shift();
  const conditions = parseConditions(tokens, above);
  if (tokens.shift() !== ']') throw new ScimFault('invalidFilter', 'A bracket is not closed.');
  return conditions;
}

/** Values are written as in JSON; Entra ID also writes `True` and `False`. */
function readValue(token = ''): Value {
  const json = /^(true|false|null)$/i.test(token) ? token.toLowerCase() : token;
  const isValue = /^(".*"|true|false|null|-?\d+(\.\d+)?)$/s.test(json);
  const value: unknown = isValue ? fromJson(json) : undefined;
  if (typeof value === 'string' && isStorable(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  throw new ScimFault(
    'invalidFilter',
    'A comparison needs a value: a text in double quotes, a number, true or false.',
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
