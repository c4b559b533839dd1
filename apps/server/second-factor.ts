import { forgetFactor } from '#features/staff/session/commands/forget-factor.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { refuse, say, withStorage } from './command.ts';

const [verb, username, ...more] = process.argv.slice(2);
if (verb !== 'forget' || username === undefined || more.length > 0)
  refuse('Specify the user who lost the second factor: genkan second-factor forget USER_ID');
else await forget(username).catch((error: unknown) => refuse(`Nothing was changed. ${reasonOf(error)}`));

async function forget(whose: string): Promise<void> {
  const forgotten = await withStorage(() => forgetFactor(whose));
  if (!forgotten) return refuse(`Nothing was changed. There is no user ${whose} with a second factor.`);
  say(`${whose} is signed out and can now sign in with the password alone.`);
}
