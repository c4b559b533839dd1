import type { TestFacility } from '#test/harness/facility.ts';
import { takeFile } from './commands/edit.ts';
import { judgeFile } from './commands/judge.ts';
import { takeIn } from './commands/take.ts';
import { putFile } from './commands/upload.ts';

/** A file as staff send it, judged by its own titles as far as they tell, as a worker is asked to. Out: its id. */
export async function aFile(
  { owner, system }: Pick<TestFacility, 'owner' | 'system'>,
  text: string | Uint8Array,
  name = 'bookings.csv',
): Promise<number> {
  const id = await putFile(owner, { file: Buffer.from(text as string), name });
  await judgeFile(system, id, { isNumbered: true });
  return id;
}

/** The same, taken in. */
export async function aTakenFile(
  hotel: Pick<TestFacility, 'owner' | 'system'>,
  text: string,
): Promise<number> {
  const id = await aFile(hotel, text);
  await takeFile(hotel.owner, id, false);
  await takeIn(hotel.system, id, { attempt: 1, lastAttempt: false });
  return id;
}
