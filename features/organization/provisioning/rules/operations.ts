import { ScimFault } from './fault.ts';
import { SCIM_LIMITS } from './limits.ts';
import { isObject } from './values.ts';

/** One operation of a PATCH. Without a path, `value` contains the attributes. */
export type Operation =
  | { op: 'add' | 'replace'; path: undefined; value: Record<string, unknown> }
  | { op: 'add' | 'replace' | 'remove'; path: string; value: unknown };

const MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Reads the body of a PATCH (RFC 7644, section 3.5.2). Entra ID capitalizes the operations. */
export function readOperations(body: Record<string, unknown>): Operation[] {
  const { schemas, Operations: operations } = body;
  if (!Array.isArray(schemas) || !schemas.includes(MESSAGE))
    throw new ScimFault('invalidSyntax', `schemas must contain ${MESSAGE}.`);
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > SCIM_LIMITS.operations)
    throw new ScimFault(
      'invalidSyntax',
      `Operations must be a list of 1 to ${SCIM_LIMITS.operations} operations.`,
    );
  return operations.map(readOperation);
}

function readOperation(sent: unknown): Operation {
  const { op, path, value } = isObject(sent) ? sent : {};
  const verb = typeof op === 'string' ? op.toLowerCase() : '';
  if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
    throw new ScimFault('invalidSyntax', 'op must be add, replace or remove.');
  if (typeof path === 'string' && path !== '') return { op: verb, path, value };
  if (path !== undefined && path !== null && path !== '')
    throw new ScimFault('invalidPath', 'path must be a text.');
  if (verb === 'remove') throw new ScimFault('noTarget', 'remove needs a path.');
  if (!isObject(value)) throw new ScimFault('invalidValue', 'Without a path, value must be an object.');
  return { op: verb, path: undefined, value };
}
