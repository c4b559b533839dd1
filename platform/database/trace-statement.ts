import type { ClientBase } from 'pg';
import { beginSpan, currentTrace, isExportingSpans } from '#platform/trace/trace.ts';

/**
 * Starts a span for a statement that is about to be sent on this connection, if spans are exported and the
 * caller has a trace. The span contains only the operation and the table, because the SQL text could contain
 * values.
 * @returns a function that ends the span at the time when the driver became idle
 */
export function traceStatement(client: ClientBase, text: string): (failed?: boolean) => void {
  const parent = isExportingSpans() ? currentTrace() : undefined;
  if (!parent) return () => undefined;
  const { name, attributes } = describeStatement(text);
  const span = beginSpan('statement', name, parent);
  let at: Date | undefined;
  client.once('drain', () => {
    at = new Date();
  });
  return (failed = false) => span.end({ attributes, failed, at });
}

const OPERATION = /^\s*(select|insert|update|delete|begin|commit|set|lock)\b/i;
const AFTER_WITH = /\)\s*(select|insert|update|delete)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?!\s*\()/i;

function describeStatement(text: string) {
  const first = /^\s*with\b/i.test(text) ? AFTER_WITH : OPERATION;
  const operation = first.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /^(begin|commit|set)$/.test(operation) ? undefined : TABLE.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
    },
  };
}
