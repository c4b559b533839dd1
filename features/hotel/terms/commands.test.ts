import { storedSetting, storeRawSetting } from '#features/hotel/facility/factory.ts';
import '#test/harness/database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { setting, settingRows } from '#features/hotel/facility/queries/settings.ts';
import { settingView } from '#features/hotel/facility/queries/views.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { changeTerms, hasUnusableLink, storeTerms } from './commands.ts';
import { currentTerms, termsHash, termsVersionByHash } from './queries.ts';

let hotel: TestFacility;
beforeAll(async () => {
  hotel = await aFacility();
});

const inHotel = <T>(work: Parameters<typeof inFacility<T>>[1]) => inFacility(hotel.system, work);

const unsafe = '<b onclick="alert(1)">案内</b><script>alert(1)</script>';

describe('terms', () => {
  const store = (content: string) =>
    inHotel(db => storeTerms(db, hotel.facilityId, { language: 'ja', content }));

  it('terms are sanitized when stored, for every caller', async () => {
    await store(`<h2 style="color:red">約款</h2><p>${unsafe}</p>`);
    expect(await storedSetting(hotel, 'terms-conditions-ja')).toEqual({
      content: '<h2>約款</h2><p><strong>案内</strong></p>',
    });
  });

  it('terms missing in a language are shown in English, or else in Japanese', async () => {
    const other = await aFacility();
    const shown = (language: 'ko' | 'en') =>
      inFacility(other.system, db => currentTerms(db, other.facilityId, language));
    const store = (language: 'ja' | 'en', content: string) =>
      inFacility(other.system, db => storeTerms(db, other.facilityId, { language, content }));
    await store('ja', '<p>約款</p>');
    expect(await shown('ko')).toMatchObject({ language: 'ja', content: '<p>約款</p>' });
    await store('en', '<p>Terms</p>');
    expect(await shown('ko')).toMatchObject({ language: 'en', content: '<p>Terms</p>' });
  });

  it('terms without text count as unset', async () => {
    await store('<p></p>');
    expect(await storedSetting(hotel, 'terms-conditions-ja')).toEqual({ content: '' });
  });

  it('the hash belongs to the displayed terms, even if a row was not stored by the application', async () => {
    await store('<p>x</p>');
    await storeRawSetting(hotel, 'terms-conditions-ja', { content: `<p>${unsafe}</p>` });
    const { content } = await inHotel(db => setting(db, hotel.facilityId, 'terms-conditions-ja'));
    const [row] = await inHotel(db => settingRows(db, hotel.facilityId, ['terms-conditions-ja']));
    expect(row && settingView(row).value).toEqual({ content, hash: termsHash(content) });
    expect(content).toBe('<p><strong>案内</strong></p>');
  });
});

describe('versions of the terms', () => {
  const store = (content: string) =>
    inHotel(db => storeTerms(db, hotel.facilityId, { language: 'en', content }));
  const kept = (content: string, scope = hotel.system) =>
    inFacility(scope, db => termsVersionByHash(db, scope.facilityId, termsHash(content)));

  it('an earlier version of the terms can be read by its hash', async () => {
    await store('<p>First</p>');
    await store('<p>Second</p>');
    await store('<p>First</p>');
    expect(await kept('<p>First</p>')).toMatchObject({ content: '<p>First</p>' });
    expect(await kept('<p>Second</p>')).toMatchObject({ content: '<p>Second</p>' });
  });

  it('a version of the terms is found only in its own hotel', async () => {
    await store('<p>Ours alone</p>');
    const { system } = await aFacility();
    expect(await kept('<p>Ours alone</p>', system)).toBeUndefined();
  });

  it('empty terms have no version', async () => {
    await store('');
    expect(await kept('')).toBeUndefined();
  });
});

describe('links in terms', () => {
  // Rule: links.terms
  it.each(['http://x.example', 'HTTPS://x.example/?a=1', '{host}/mypage'])(
    'accepts a link to %s',
    address => {
      expect(hasUnusableLink(`<p><a href="${address}">x</a></p>`)).toBe(false);
    },
  );

  it.each(['www.x.example', 'mailto:a@x.example', 'ftp://x.example', '/mypage', '', '#top'])(
    'rejects a link without http:// or {host}: "%s"',
    async address => {
      const value = { content: `<p><a href="${address}">x</a></p>` };
      const change = { facility_id: hotel.facilityId, name: 'terms-conditions-ko', value };
      await expect(changeTerms(hotel.owner, change)).rejects.toMatchObject({
        status: 422,
        details: { errors: { 'value.content': 'link_url_invalid' } },
      });
    },
  );

  it('removes links that would run a script and stores the rest', async () => {
    const value = { content: '<p><a href="java&#9;script:alert(1)">案内</a></p>' };
    await changeTerms(hotel.owner, { facility_id: hotel.facilityId, name: 'terms-conditions-ko', value });
    expect(await storedSetting(hotel, 'terms-conditions-ko')).toEqual({ content: '<p>案内</p>' });
  });
});
