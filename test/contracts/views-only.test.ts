import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import { viewOnlyCalls } from '#features/access/access/rules/organization-roles.ts';

test("every non-GET call that an organization's auditor may make exists and is for staff", () => {
  const staff = new Set<string>(
    routes.flatMap(({ contract }) => (contract.access.staff ? [contract.address] : [])),
  );
  expect(viewOnlyCalls.filter(address => !staff.has(address))).toEqual([]);
});
