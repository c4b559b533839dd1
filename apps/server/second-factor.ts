import { removeLostFactor } from '#features/staff/session/commands/forget-factor.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { failCommand, printLine, withStorage } from './command.ts';

const [verb, username, ...more] = process.argv.slice(2);
if (verb !== 'forget' || username === undefined || more.length > 0)
  failCommand('Specify the user who lost the second factor: genkan second-factor forget USER_ID');
else
  await removeSecondFactor(username).catch((error: unknown) =>
    failCommand(`Nothing was changed. ${reasonOf(error)}`),
  );

async function removeSecondFactor(whose: string): Promise<void> {
  const isRemoved = await withStorage(() => removeLostFactor(whose));
  if (!isRemoved) return failCommand(`Nothing was changed. There is no user ${whose} with a second factor.`);
  printLine(`${whose} is signed out and can now sign in with the password alone.`);
}
