import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { aFacility } from '#test/harness/facility.ts';

const LAST_CHARACTER = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

function listAllDigits(): string[] {
  const digits: string[] = [];
  for (let code = 0; code <= LAST_CHARACTER; code += 1) {
    if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE) continue;
    const character = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(character)) digits.push(character);
  }
  return digits;
}

test('the database and the code compute the same keys for a reservation number and a phone number with digits of any script', async () => {
  const { system } = await aFacility();
  const digits = listAllDigits();
  const keys = await inFacility(system, db =>
    db.execute<{ number: string; phone: string }>(
      sql`select number_key('R-' || digit) as number, phone_key('0 ' || digit || '99') as phone
        from unnest(${sql.param(digits)}::text[]) with ordinality as each (digit, place) order by place`,
    ),
  );
  expect(digits.length).toBeGreaterThan(700);
  expect(keys.rows).toEqual(
    digits.map(digit => ({ number: `number R${cleanCode(digit)}`, phone: `phone 0${cleanCode(digit)}99` })),
  );
});
