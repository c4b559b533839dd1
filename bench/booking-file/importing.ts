import process from 'node:process';
import type { StaffScope, SystemScope } from '#features/access/rules/scope.ts';
import { takeFile, undoFile } from '#features/booking-file/commands/edit.ts';
import { judgeFile } from '#features/booking-file/commands/judge.ts';
import { takeIn } from '#features/booking-file/commands/take.ts';
import { undo } from '#features/booking-file/commands/undo.ts';
import { putFile } from '#features/booking-file/commands/upload.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { type Measured, measured } from '../exports/measured.ts';

// A process that does nothing but take a file of bookings, so that its memory tells what that needs.

export type Start = {
  databaseUrl: string;
  masterKey: Buffer;
  owner: StaffScope;
  system: SystemScope;
  file: Buffer;
};
export type Steps = Record<'put' | 'judge' | 'take' | 'undo', Measured>;
export type Done = { steps: Steps } | { failure: string };

process.once('message', ({ databaseUrl, masterKey, ...rest }: Start) => {
  setRootKey(Buffer.from(masterKey));
  openDatabase(databaseUrl);
  void allSteps(rest)
    .then(
      (steps): Done => ({ steps }),
      (error: unknown): Done => ({ failure: String(error) }),
    )
    .then(done => process.send?.(done));
});
process.once('disconnect', () => void closeDatabase());

async function allSteps({ owner, system, file }: Omit<Start, 'databaseUrl' | 'masterKey'>): Promise<Steps> {
  let id = 0;
  const put = await measured(async () => {
    id = await putFile(owner, { file: Buffer.from(file), name: 'bookings.csv' });
  });
  const judge = await measured(() => judgeFile(system, id, { isNumbered: true }));
  await takeFile(owner, id, false);
  const take = await measured(() => takeIn(system, id, { attempt: 1, lastAttempt: false }));
  await undoFile(owner, id);
  const undone = await measured(() => undo(system, id));
  return { put, judge, take, undo: undone };
}
