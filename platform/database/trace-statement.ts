import type { ClientBase } from 'pg';
import { beginSpan, currentTrace, exportsSpans } from '#platform/trace/trace.ts';

/**
 * Measures a statement that is about to be sent on this connection, while spans are exported and for what has a trace: by operation
 * and table alone, since a text could quote values.
 */
export function traceStatement(client: ClientBase, text: string): void {
  const parent = exportsSpans() ? currentTrace() : undefined;
  if (!parent) return;
  const { name, attributes } = described(text);
  const span = beginSpan('statement', name, parent);
  // Statements run one after another: the driver has nothing left to do once this one is answered.
  client.once('drain', () => span.end({ attributes }));
}

const OPERATION = /^\s*(select|insert|update|delete|set|lock)\b/i;
const AFTER_WITH = /\)\s*(select|insert|update|delete)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?!\s*\()/i;

function described(text: string) {
  const first = /^\s*with\b/i.test(text) ? AFTER_WITH : OPERATION;
  const operation = first.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = operation === 'set' ? undefined : TABLE.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
    },
  };
}
