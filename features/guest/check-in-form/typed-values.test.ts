import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { submit } from './commands/submit.ts';
import { type AnswersByName, aForm, aGuestWithBooking, answersIn, taro } from './factory.ts';

async function submitAndRead(given: AnswersByName) {
  const { facility, booking, guest } = await aGuestWithBooking();
  await submit(guest, await aForm(guest, booking, { main: { ...taro, ...given } }));
  return answersIn(facility, booking);
}

async function refusalOf(given: AnswersByName) {
  const { booking, guest, idOf } = await aGuestWithBooking();
  const form = await aForm(guest, booking, { main: { ...taro, ...given } });
  const refusal = await submit(guest, form).catch((error: unknown) => error);
  return { refusal, idOf };
}

describe('normalizing valid input', () => {
  it.each([
    ['a name of one word', 'full_name', 'Suharto', 'Suharto'],
    ['a name of 300 characters', 'full_name', 'Taumatawhaka'.repeat(25), 'Taumatawhaka'.repeat(25)],
    ['emoji', 'full_name', '花子👩‍👩‍👧💖', '花子👩‍👩‍👧💖'],
    ['an old mobile carrier address', 'email', 'a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
    ['a reading in half-width kana', 'full_name_for_katakana', 'ﾔﾏﾀﾞ　ﾀﾛｳ', 'ヤマダ タロウ'],
    ['an address that ends with the town', 'address', '東京都千代田区千代田', '東京都千代田区千代田'],
    ['a pasted phone', 'phone', ' +81 (0)90-1234-5678 ', '+819012345678'],
    ['a foreign phone', 'phone', '＋８２ 010-1234-5678', '+821012345678'],
  ] as const)('a submitted form is normalized: %s', async (_, name, typed, stored) => {
    expect((await submitAndRead({ [name]: typed }))(name)?.value).toBe(stored);
  });
});

describe('rejecting invalid input', () => {
  it.each([
    ['a date that does not exist', 'dob', '1990-02-31', 'date_invalid'],
    ['a postal code with invalid characters', 'zip_code', '〒☆', 'zip_invalid'],
    ['a foreign postal code for an address in Japan', 'zip_code', 'sw1a 1aa', 'zip_invalid'],
    ['a Japanese phone with one digit too few', 'phone', '090-1234-567', 'phone_invalid'],
    ['a receipt for a company without its name', 'receipt_address', '2', 'company_name_required'],
  ] as const)('rejects a form with %s', async (_, name, typed, code) => {
    const { refusal, idOf } = await refusalOf({ [name]: typed });
    const field = name === 'receipt_address' ? 'company_name' : name;
    expect(refusal).toMatchObject({
      status: 422,
      details: { errors: { [`other_form.${idOf(field)}`]: code } },
    });
  });
});
