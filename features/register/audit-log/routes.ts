import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { auditedPeople, viewAudit } from './commands/view-audit.ts';
import { listAudit, listAuditPeople, readSealedAudit } from './contract.ts';
import { sealedAudit } from './queries/sealed-audit.ts';

export const routes: Route[] = [
  route(listAudit, { staff: ({ scope, input }) => viewAudit(scope, input) }),
  route(readSealedAudit, { 'api-key': ({ scope, input }) => sealedAudit(scope, input.after) }),
  route(listAuditPeople, { staff: async ({ scope }) => ({ data: await auditedPeople(scope) }) }),
];
