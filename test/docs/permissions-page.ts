import { routesOf } from '#apps/server/routes.ts';
import type { Access, Route } from '#features/access/access/contract/endpoint.ts';
import { permissionKeys, staffDefaults } from '#features/access/access/rules/permissions.ts';
import type { StaffNeeds } from '#features/access/access/rules/scope.ts';

const HEAD = `# Permissions

Who may make each call. Generated from the contracts of the calls; to update, run \`npx vitest run test/docs/permissions.test.ts -u\`.

Callers of another kind get 401, staff without the permission 403, and requests for data of other hotels or guests 404. Each kind of caller gets only the reply declared for it. Permissions are checked at every call. *Fresh proof*: a password, code or passkey given in the last five minutes, otherwise 403 \`fresh_proof_needed\` ([details](sign-in.md#what-asks-for-a-fresh-proof)).

## The kinds of callers

| caller | identified by | can reach |
|---|---|---|
| anybody | nothing | what is public |
| guest | the session of a proven booking | one slot of one booking; after a weak proof no PMS data ([ways in](../security/authentication.md)) |
| companion | the session of a companion's link | their own form |
| staff | a session of the dashboard, or its token | their hotel, within their permissions |
| user of an organization | a session of the dashboard | the list of their hotels; in the hotel they open, the same as staff ([organization](organization.md)) |
| API key | \`X-Api-Key\` | one hotel, within the key's scopes |
| an organization's key | \`X-Api-Key\` | in the calls that name it: all hotels that the key covers, within its scopes; otherwise one hotel, like other API keys |
| newcomer | the emailed link of a sign-up | their own sign-up |

## Roles and keys

An *admin* has every permission. The *owner* is the admin to whom the hotel belongs. *Staff* have the permissions that the owner has ticked. Users cannot change their own role, only the owner edits the owner, staff cannot make admins, and one admin always remains. A permission to change something requires the permission to see it; downloading guests' data and entering bookings require \`list.personal_information.view\`.
`;

const FIELDS = `## Fields

Some fields depend on who reads or writes them:

| field | read by | written by |
|---|---|---|
| names, contact data and personal answers | \`list.personal_information.view\`; others see masks of a fixed length | guests; the PMS |
| verification code, QR payload, links of a booking | \`list.personal_information.view\`; others get null | generated |
| pictures | \`list.details_pop_up.view\` and \`list.personal_information.view\` | the guest until submit; an admin deletes passports |
| search by name or phone, order by name | \`list.search_terms.edit\` and \`list.personal_information.view\`; others search by number | |
| reason of a withdrawal | \`list.personal_information.view\` | the admin who withdraws |
| number of persons | \`list.details_pop_up.view\` | the PMS; the same permission |
| booking status, room, dates | every user of the hotel | the PMS; *seen* and *confirmed* by staff |
| own user ID, email, password, second factor | the user, and \`setting.user.view\` (never secrets) | the user, with the current password or a recent second factor |
| role | \`setting.user.view\` | admins, for others |
| whether SMS are sent | \`notice_setting.frequency.view\` | the owner |
| passwords, second-factor secrets, tokens, API keys | nobody; an API key is shown once | |
| the audit | the owner | nobody |
`;

const SETTINGS = `## Settings

\`POST facility-setting/store\` checks each setting by its own permission: [settings](settings.md).
`;

const CALLS = `## Calls

What each call does is in \`/api/docs\`. A permission means staff who have it; several callers are separated by semicolons. Some public calls check a secret in the call, such as the id of My Page.
`;

export function permissionsPage(): string {
  return [HEAD, keysOfStaff(), CALLS, callsTable(), FIELDS, SETTINGS].join('\n');
}

function keysOfStaff(): string {
  const listed = (given: boolean) =>
    permissionKeys
      .filter(key => staffDefaults.includes(key) === given)
      .map(code)
      .join(', ');
  return `In a new hotel staff have ${listed(true)}.\n\nThey do not have ${listed(false)}.\n`;
}

function callsTable(): string {
  const contracts = Object.values<readonly Route[]>(routesOf).flatMap(routes =>
    routes.map(each => each.contract),
  );
  const byCaller = Map.groupBy(contracts, ({ access }) => callersOf(access as Access));
  const rows = [...byCaller].map(([who, calls]) =>
    row([who, calls.map(each => code(each.address)).join(', ')]),
  );
  return table(['who', 'calls'], rows.toSorted());
}

const names = {
  public: 'anybody',
  guest: 'guest',
  companion: 'companion',
  staff: 'staff',
  organization: 'user of an organization',
  'api-key': 'API key',
  'organization-key': "an organization's key",
  'sign-up': 'newcomer',
};

function callersOf(access: Access): string {
  const kinds = Object.keys(access) as (keyof Access)[];
  return kinds
    .map(kind => {
      if (kind === 'staff') return staffOf(access.staff);
      return kind === 'organization' ? organizationOf(access.organization) : names[kind];
    })
    .join('; ');
}

const staffOf = ({ needs, fresh }: Partial<Access['staff']> = {}) =>
  `${staffWith(needs)}${fresh ? ', fresh proof' : ''}`;

const organizationOf = ({ admin, roles, fresh }: Partial<Access['organization']> = {}) =>
  `${admin ? 'organization admin' : (roles?.map(code).join(' or ') ?? names.organization)}${fresh ? ', fresh proof' : ''}`;

function staffWith({ all = [], any = [], role, owner }: StaffNeeds = {}): string {
  if (owner) return 'owner';
  if (role) return 'admin';
  if (any.length > 0) return any.map(code).join(' or ');
  return all.length > 0 ? all.map(code).join(' and ') : 'staff';
}

const code = (text: string) => `\`${text}\``;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows, ''].join('\n');
