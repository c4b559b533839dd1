import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { readHotelsAudit } from './commands/read-hotels-audit.ts';
import { auditedPeople, viewAudit } from './commands/view-audit.ts';
import * as contract from './contract.ts';
import { lastChanges } from './queries/last-changes.ts';
import { sealedAudit } from './queries/sealed-audit.ts';

export const routes: Route[] = [
  route(contract.listAudit, { staff: ({ scope, input }) => viewAudit(scope, input) }),
  route(contract.readSealedAudit, { 'api-key': ({ scope, input }) => sealedAudit(scope, input.after) }),
  route(contract.readHotelsAudit, {
    'organization-key': async ({ scope, input }) => readHotelsAudit(scope, input.positions),
  }),
  route(contract.listLastChanges, {
    staff: async ({ scope, input }) => ({ data: await lastChanges(scope, input.name) }),
  }),
  route(contract.listAuditPeople, { staff: async ({ scope }) => ({ data: await auditedPeople(scope) }) }),
];
