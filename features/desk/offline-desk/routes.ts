import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { allowDevice, askForDevice, deviceState, listDevices, revokeDevice } from './commands/devices.ts';
import { settleAction, viewOpenActions } from './commands/settle-act.ts';
import { receiveActions } from './commands/take-acts.ts';
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
  route(acts.sendActions, {
    staff: async ({ scope, input }) => ({ data: await receiveActions(scope, input) }),
  }),
  route(acts.listOpenActions, { staff: async ({ scope }) => ({ data: await viewOpenActions(scope) }) }),
  route(acts.settleAction, {
    staff: async ({ scope, input }) => ({ data: await settleAction(scope, input.act_id) }),
  }),
];
