import { randomUUID } from 'node:crypto';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { sealBox } from '#platform/browser/box.ts';
import { now } from '#platform/clock/clock.ts';
import { allowDevice, askForDevice } from './commands/devices.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';
import { type ActionInput, type OfflineAction, sealContext } from './rules/acts.ts';

export type TestDevice = { id: number; key: string };

export async function aDevice(owner: StaffScope): Promise<TestDevice> {
  const device = await askForDevice(owner, 'フロントのタブレット');
  await allowDevice(owner, device.id);
  return device;
}

export async function aSealedAction(
  scope: StaffScope,
  device: TestDevice,
  doing: ActionInput,
  { at = now(), actId = randomUUID() }: { at?: Date; actId?: string } = {},
) {
  const { public_key } = await takeSnapshot(scope, device, 'ja');
  const { facilityId, userId } = scope;
  const act: OfflineAction = {
    ...doing,
    act_id: actId,
    device_id: device.id,
    user_id: userId,
    at: at.toISOString(),
  };
  const context = sealContext({ facilityId, deviceId: device.id, userId }, actId);
  const sealed = await sealBox(public_key, context, JSON.stringify(act));
  return { act_id: actId, sealed: Buffer.from(sealed).toString('base64url') };
}
