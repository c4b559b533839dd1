import { type Route, route } from '#features/access/endpoint.ts';
import { listAudit } from './contract.ts';
import { viewAudit } from './view-audit.ts';

export const routes: Route[] = [route(listAudit, { staff: ({ scope, input }) => viewAudit(scope, input) })];
