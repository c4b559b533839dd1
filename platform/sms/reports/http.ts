import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';
import type { RawReport, Report } from './report.ts';

const report = z.object({
  id: z.union([z.string().min(1).max(200), z.int()]),
  status: z.string(),
});

/** Reads `{ id, status }` (docs/operators.md). Who sends it has proven itself by the secret in the address. */
export function httpReport({ body }: Pick<RawReport, 'body'>): Report {
  const said = readJson(report, body);
  if (!said) return 'refused';
  const { id, status } = said;
  if (status !== 'delivered' && status !== 'undelivered') return 'nothing';
  return { providerId: String(id), delivery: status };
}
