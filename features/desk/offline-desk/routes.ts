import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { allowDevice, askForDevice, deviceState, listDevices, revokeDevice } from './commands/devices.ts';
import { settleAct, viewOpenActs } from './commands/settle-act.ts';
import { receiveActs } from './commands/take-acts.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';
import * as acts from './contract/acts.ts';
import * as devices from './contract/devices.ts';
import * as snapshot from './contract/snapshot.ts';

export const routes: Route[] = [
  route(devices.askForDevice, {
    staff: async ({ scope, input }) => ({ data: await askForDevice(scope, input.name) }),
  }),
  route(devices.deviceStanding, {
    staff: async ({ scope, input }) => ({ data: await deviceState(scope, input.device) }),
  }),
  route(devices.listDevices, { staff: async ({ scope }) => ({ data: await listDevices(scope) }) }),
  route(devices.allowDevice, {
    staff: async ({ scope, input }) => ({ data: await allowDevice(scope, input.id) }),
  }),
  route(devices.revokeDevice, {
    staff: async ({ scope, input }) => ({ data: await revokeDevice(scope, input.id) }),
  }),
  route(snapshot.takeSnapshot, {
    staff: async ({ scope, input, caller }) => ({
      data: await takeSnapshot(scope, input.device, caller.language),
    }),
  }),
  route(acts.sendActs, { staff: async ({ scope, input }) => ({ data: await receiveActs(scope, input) }) }),
  route(acts.listOpenActs, { staff: async ({ scope }) => ({ data: await viewOpenActs(scope) }) }),
  route(acts.settleAct, {
    staff: async ({ scope, input }) => ({ data: await settleAct(scope, input.act_id) }),
  }),
];
