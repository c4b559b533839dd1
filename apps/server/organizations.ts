import { parseArgs } from 'node:util';
import {
  createOrganization,
  listOrganizations,
} from '#features/organization/organization/commands/create.ts';
import { isUsername } from '#features/staff/account/rules/account.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { isEmail } from '#platform/text/email.ts';
import { failCommand, printLine, withStorage } from './command.ts';

const USAGE = `genkan organizations list                                         lists all organizations
genkan organizations create NAME --admin EMAIL --user USER_ID    creates one, and emails its admin a link to set a password
  --name "First Last"                                            the admin's name
  --language ja                                                  the language of the email, otherwise English`;

const options = {
  admin: { type: 'string' },
  user: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
} as const;

try {
  const command = commandOf();
  if (command === undefined) failCommand(USAGE);
  else printLine(await withStorage(command));
} catch (error) {
  failCommand(`Nothing was changed. ${reasonOf(error)}`);
}

function commandOf(): (() => Promise<string>) | undefined {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [verb, organization, ...more] = positionals;
  if (verb === 'list' && organization === undefined) return list;
  const { admin: email, user: username, name = '', language = 'en' } = values;
  if (verb !== 'create' || !organization?.trim() || more.length > 0 || !email || !username) return undefined;
  if (language !== 'ja' && language !== 'en') return undefined;
  if (!isEmail(email)) throw new Error(`${email} is not an email address.`);
  if (!isUsername(username))
    throw new Error(
      'A user ID has at least 6 characters, with a lowercase letter, an uppercase letter and a digit.',
    );
  const [first_name = '', ...last] = name.trim().split(/\s+/);
  const admin = { email, username, first_name, last_name: last.join(' ') || (first_name ? '' : username) };
  return async () => {
    await createOrganization(organization.trim(), admin, language);
    return `${organization.trim()} was created. ${username} gets an email with a link to set a password, valid for one hour. After that, "Forgot your password?" on the sign-in page sends a new one.`;
  };
}

async function list(): Promise<string> {
  const lines = (await listOrganizations()).map(
    ({ name, hotels, users }) => `${name}  ${hotels} hotels, ${users} users`,
  );
  return lines.join('\n') || 'There are no organizations yet.';
}
