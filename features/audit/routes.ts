import { type Route, route } from '#features/access/endpoint.ts';
import { listAudit, listAuditPeople } from './contract.ts';
import { auditPeople, viewAudit } from './view-audit.ts';

export const routes: Route[] = [
  route(listAudit, { staff: ({ scope, input }) => viewAudit(scope, input) }),
  route(listAuditPeople, { staff: async ({ scope }) => ({ data: await auditPeople(scope) }) }),
];
