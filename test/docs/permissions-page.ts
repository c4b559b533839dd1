import { routesOf } from '#apps/server/routes.ts';
import type { Access, Route } from '#features/access/access/contract/endpoint.ts';
import { permissionKeys, staffDefaults } from '#features/access/access/rules/permissions.ts';
import type { StaffNeeds } from '#features/access/access/rules/scope.ts';

const HEAD = `# Who may do what

Made from the contracts of the calls, and held to them by a test: \`npx vitest run test/docs/permissions.test.ts -u\` makes it anew.

Every call names the kinds of callers that may make it, each with the reply that it gets to see; what a reply does not declare does not leave the server (\`platform/http/call-route.ts\`). Whoever is not meant gets 401, staff without the key 403, and what belongs to another hotel or guest is not found (404): \`test/contracts/contracts.test.ts\` tries each call with each kind of caller. Rights are read anew at every call. *With a fresh proof*: who calls has given a password, a code or a passkey within five minutes, else 403 \`fresh_proof_needed\` ([why](sign-in.md#what-asks-for-a-fresh-proof)).

## The kinds of callers

| caller | is known by | reaches |
|---|---|---|
| anybody | nothing | what is open to everybody |
| guest | the session of a proven booking | one slot of one booking: its own form, pictures and QR code. On a weak proof nothing of what the PMS knows ([why](../security/authentication.md)) |
| staff | a session of the dashboard, or its token | their hotel, as far as the keys below go |
| API key | \`X-Api-Key\` | the calls for a PMS or a kiosk, of one hotel |
| newcomer | the mailed link of a sign-up | their own sign-up |

## Roles and keys

An *admin* holds every key. The *owner* is the admin whose the hotel is. *Staff* hold what the owner has ticked; in a new hotel that is what is marked below. Nobody changes their own role, only the owner edits the owner, staff give no admin rights, and the last admin stays (\`features/staff/user/rules.ts\`). A key to change something is not given without the key to see it (\`features/staff/user/contract.ts\`).
`;

const FIELDS = `## Fields

Besides the calls, single fields depend on who reads or writes:

| field | who reads it | who writes it |
|---|---|---|
| name, kana, phone, e-mail, address and every personal answer, in list and details | with \`list.personal_information.view\`; others see masks of a fixed length (\`features/desk/front-desk/queries/personal.ts\`) | guests; the PMS |
| verification code, payload of the QR code, links of a booking | with \`list.personal_information.view\`; others get null, whichever call shows it (\`features/access/access/contract/withheld.ts\`, \`test/contracts/withheld.test.ts\`) | nobody: they are made |
| pictures (passport, face, signature) | with \`list.details_pop_up.view\` and \`list.personal_information.view\` | the guest of that slot, until submit; an admin deletes a passport's |
| search by name or phone, order by name | with \`list.search_terms.edit\` and \`list.personal_information.view\`; others search by reservation number alone (\`features/desk/front-desk/queries/personal.ts\`) | |
| reason of a withdrawn registration | with \`list.personal_information.view\` | the admin who withdraws |
| number of persons of a booking | with \`list.details_pop_up.view\` | the PMS, staff with \`list.details_pop_up.view\` |
| booking status, room, dates | every user of the hotel | the PMS alone; *seen* and *confirmed* by staff |
| own user ID, e-mail, password, second factor | oneself, and who holds \`setting.user.view\` (never a password or secret) | oneself with the present password or a second factor just given (\`features/staff/session/commands/own-proof.ts\`) |
| role | with \`setting.user.view\` | admins, for others than themselves |
| whether SMS go out, also inside the schedule | with \`notice_setting.frequency.view\` | the owner |
| passwords, secrets of a second factor, tokens, API keys | nobody: kept as hashes or sealed, an API key is shown once | |
| every entry of the audit | the owner | nobody: entries are only added |
`;

const SETTINGS = `## Settings

\`POST facility-setting/store\` judges each setting by itself: who reads and who changes it stands in [settings](settings.md).
`;

export function permissionsPage(): string {
  const calls = Object.entries(routesOf).map(([feature, routes]) => callsOf(feature, routes));
  return [HEAD, keysTable(), '## Calls\n', ...calls, FIELDS, SETTINGS].join('\n');
}

function keysTable(): string {
  const rows = permissionKeys.map(key => row([code(key), staffDefaults.includes(key) ? 'yes' : '']));
  return table(['key', 'staff of a new hotel'], rows);
}

function callsOf(feature: string, routes: readonly Route[]): string {
  const rows = routes.map(({ contract }) =>
    row([code(contract.address), contract.summary, callersOf(contract.access as Access)]),
  );
  return `### ${feature}\n\n${table(['call', 'what it does', 'who may make it'], rows)}`;
}

const names = {
  public: 'anybody',
  guest: 'guest',
  companion: 'companion',
  staff: 'staff',
  'api-key': 'API key',
  'sign-up': 'newcomer',
};

function callersOf(access: Access): string {
  const kinds = Object.keys(access) as (keyof Access)[];
  return kinds.map(kind => (kind === 'staff' ? staffOf(access.staff) : names[kind])).join('; ');
}

const staffOf = ({ needs, fresh }: Partial<Access['staff']> = {}) =>
  `${staffWith(needs)}${fresh ? ', with a fresh proof' : ''}`;

function staffWith({ all = [], any = [], role, owner }: StaffNeeds = {}): string {
  if (owner) return 'the owner';
  if (role) return 'an admin';
  if (any.length > 0) return `staff with ${any.map(code).join(' or ')}`;
  return all.length > 0 ? `staff with ${all.map(code).join(' and ')}` : 'staff';
}

const code = (text: string) => `\`${text}\``;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows, ''].join('\n');
