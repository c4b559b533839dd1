import { expect, test } from 'vitest';
import { z } from 'zod';
import { reply } from '#platform/http/reply.ts';
import { permissionKeys } from '../rules/permissions.ts';
import { bookingSecret, withhold } from './withheld.ts';

const replySchema = reply({
  data: z.object({
    rows: z.array(z.object({ name: z.string(), code: bookingSecret(z.string()).optional() })),
    either: z.union([z.null(), z.object({ link: bookingSecret(z.string()) })]),
  }),
});
const answer = {
  data: { rows: [{ name: '山田', code: 'C' }, { name: '佐藤' }], either: { link: 'L' } },
};
const reader = (...without: string[]) => ({
  permissions: new Set(permissionKeys.filter(key => !without.includes(key))),
});

test('secrets that open a booking are null at any depth for staff who may not see personal information', () => {
  expect(withhold(replySchema, answer, reader('list.personal_information.view'))).toEqual({
    data: { rows: [{ name: '山田', code: null }, { name: '佐藤' }], either: { link: null } },
  });
});

test('staff who may see personal information receive the reply unchanged', () => {
  expect(withhold(replySchema, answer, reader('setting.user.view'))).toBe(answer);
});
