import type { ClientBase } from 'pg';
import { beginSpan, currentTrace, exportsSpans } from '#platform/trace/trace.ts';

/**
 * Has the statements on this connection measured, while spans are exported and for whoever has a trace: by operation and table
 * alone, since a text could quote values.
 */
export function traceStatements(client: ClientBase): void {
  if (!exportsSpans()) return;
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const traced = (...given: unknown[]): unknown => {
    const parent = currentTrace();
    const text = textOf(given[0]);
    if (!parent || text === undefined) return ask(...given);
    const { name, attributes } = described(text);
    const span = beginSpan('statement', name, parent);
    const answer = ask(...given);
    if (!(answer instanceof Promise)) {
      span.end({ attributes });
      return answer;
    }
    answer.then(
      () => span.end({ attributes }),
      () => span.end({ attributes, failed: true }),
    );
    return answer;
  };
  Object.assign(client, { query: traced });
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const isNamed = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);
  return isNamed && typeof query.text === 'string' ? query.text : undefined;
}

const OPERATION = /^\s*(select|insert|update|delete|begin|commit|rollback|savepoint|set|copy|lock)\b/i;
const AFTER_WITH = /\)\s*(select|insert|update|delete)\b/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?!\s*\()/i;

function described(text: string) {
  const first = /^\s*with\b/i.test(text) ? AFTER_WITH : OPERATION;
  const operation = first.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /^(begin|commit|rollback|set)$/.test(operation) ? undefined : TABLE.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
    },
  };
}
