import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { auditedPeople, viewAudit } from './commands/view-audit.ts';
import { listAudit, listAuditPeople, listLastChanges, readSealedAudit } from './contract.ts';
import { lastChanges } from './queries/last-changes.ts';
import { sealedAudit } from './queries/sealed-audit.ts';

export const routes: Route[] = [
  route(listAudit, { staff: ({ scope, input }) => viewAudit(scope, input) }),
  route(readSealedAudit, { 'api-key': ({ scope, input }) => sealedAudit(scope, input.after) }),
  route(listLastChanges, {
    staff: async ({ scope, input }) => ({ data: await lastChanges(scope, input.name) }),
  }),
  route(listAuditPeople, { staff: async ({ scope }) => ({ data: await auditedPeople(scope) }) }),
];
