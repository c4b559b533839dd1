import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { auditedPeople, viewAudit } from './commands/view-audit.ts';
import { listAudit, listAuditPeople } from './contract.ts';

export const routes: Route[] = [
  route(listAudit, { staff: ({ scope, input }) => viewAudit(scope, input) }),
  route(listAuditPeople, { staff: async ({ scope }) => ({ data: await auditedPeople(scope) }) }),
];
