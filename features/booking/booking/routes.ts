import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { listStatuses } from './contract.ts';
import { statuses } from './rules/status.ts';

export const routes: Route[] = [route(listStatuses, { staff: async () => ({ data: [...statuses] }) })];
