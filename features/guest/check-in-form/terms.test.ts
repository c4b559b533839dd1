import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { termsVersionByHash } from '#features/hotel/terms/queries.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking } from './factory.ts';

const refusal = (code: string, status = 422) => expect.objectContaining({ status, code });

describe('the terms', () => {
  async function aHotelWithTerms(contents: Record<string, string>) {
    const made = await aGuestWithBooking();
    const { facility } = made;
    await inFacility(facility.system, async db => {
      for (const [language, content] of Object.entries(contents))
        await storeSetting(db, facility.facilityId, `terms-conditions-${language as 'ja' | 'ko'}`, {
          content,
        });
    });
    return { ...made, form: await aForm(made.guest, made.booking) };
  }
  const inForce = { ja: '<p>利用規約</p>', ko: '<p>이용 약관</p>' };

  // Rule: submit.terms
  test('rejects a form that does not accept the terms', async () => {
    const { guest, form } = await aHotelWithTerms(inForce);
    const { terms, ...without } = form;
    await expect(submit(guest, without)).rejects.toEqual(refusal('terms_required'));
    const declined = { ...form, terms: terms && { ...terms, accepted: false } };
    await expect(submit(guest, declined)).rejects.toEqual(refusal('terms_required'));
  });

  test('rejects terms that are not in force or are in another language', async () => {
    const { guest, form } = await aHotelWithTerms(inForce);
    const read = (terms: Partial<NonNullable<typeof form.terms>>) => ({
      ...form,
      terms: form.terms && { ...form.terms, ...terms },
    });
    await expect(submit(guest, read({ hash: 'f'.repeat(64) }))).rejects.toEqual(refusal('terms_changed'));
    await expect(submit(guest, read({ language: 'ko' }))).rejects.toEqual(refusal('terms_changed'));
  });

  test('stores the accepted terms, their language and how they were accepted', async () => {
    const { facility, booking, guest, form } = await aHotelWithTerms(inForce);
    const hash = form.terms?.hash ?? '';
    const ticked = {
      accepted: true,
      hash: `SHA256-${hash.toUpperCase()}`,
      language: 'ja',
      by: 'checkbox',
    } as const;
    await submit(guest, { ...form, terms: ticked });
    expect((await storedRegistrations(facility, booking))[0]).toMatchObject({
      termsHash: hash,
      termsLanguage: 'ja',
      termsAcceptedBy: 'checkbox',
    });
  });

  test('accepted terms can be looked up by their hash', async () => {
    const { facility, guest, form } = await aHotelWithTerms(inForce);
    await submit(guest, form);
    const accepted = await inFacility(facility.system, async db => {
      await storeSetting(db, facility.facilityId, 'terms-conditions-ja', { content: '<p>新しい規約</p>' });
      return termsVersionByHash(db, facility.facilityId, form.terms?.hash ?? '');
    });
    expect(accepted).toMatchObject({ content: inForce.ja });
  });

  test('shows the Japanese terms if the hotel has none in the language of the guest', async () => {
    const { facility, booking, guest, form } = await aHotelWithTerms({ ja: inForce.ja });
    await submit(guest, {
      ...form,
      selected_language: 'ko',
      terms: form.terms && { ...form.terms, language: 'ko' },
    });
    expect((await storedRegistrations(facility, booking))[0]).toMatchObject({
      language: 'ko',
      termsLanguage: 'ja',
    });
  });

  test('neither requires nor stores an acceptance if the hotel has no terms', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const { terms: _terms, ...form } = await aForm(guest, booking);
    await submit(guest, form);
    expect((await storedRegistrations(facility, booking))[0]?.termsAcceptedBy).toBe('none');
  });
});
