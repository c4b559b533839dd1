import { describe, expect, it } from 'vitest';
import { kenAll, kenAllLine } from './factory.ts';
import { InvalidPostalCodeList, readKenAll } from './ken-all.ts';

const read = (...lines: Parameters<typeof kenAll>[0]) => readKenAll(kenAll(lines));
const areaOf = (town: string) => read({ code: '1000001', town }).get('1000001')?.area;

describe("Japan Post's list", () => {
  it("a postal code in Japan Post's list gives a prefecture, a city and a town", () => {
    expect(read({ code: '1000001', town: '千代田' }).get('1000001')).toEqual({
      prefectureId: 13,
      city: '千代田区',
      area: '千代田',
    });
  });

  it.each([
    ['以下に掲載がない場合', ''],
    ['小菅村の次に１～６６３番地がくる場合', ''],
    ['小菅村一円', ''],
    ['一円', '一円'],
    ['大通西（１～１９丁目）', '大通西'],
    ['霞が関霞が関ビル（１階）', '霞が関霞が関ビル'],
    ['種市第１５地割～第２１地割（鹿糠、小路合）', '種市'],
    ['甲、乙（大木戸）', ''],
    ['藤野（４００、４００－２番地「次のビル（全階）を除く」）', '藤野'],
  ])('converts %s to the address "%s"', (listed, town) => {
    expect(areaOf(listed)).toBe(town);
  });

  it("reads a town's note that spans several lines as one town", () => {
    const lines = ['協和（８８－２、２７１－１０、', '３４３－２、４０４－１、', '１４２７－３、）'];
    const codes = read(...lines.map(town => ({ code: '0660005', town })));
    expect(codes.get('0660005')?.area).toBe('協和');
  });

  it('leaves the town empty where several towns share a code', () => {
    const towns = ['春日明河原', '春日一番割'].map(town => ({ code: '4520961', town }));
    expect(read(...towns).get('4520961')).toEqual({ prefectureId: 13, city: '千代田区', area: '' });
  });

  it('a code shared by two cities gives only the prefecture, and a code shared by two prefectures gives nothing', () => {
    const codes = read(
      { code: '2010001', city: '狛江市', town: '元和泉' },
      { code: '2010001', city: '調布市', town: '元和泉' },
      { code: '4980000', area: '23235', town: '以下に掲載がない場合' },
      { code: '4980000', area: '24303', town: '以下に掲載がない場合' },
    );
    expect([codes.get('2010001'), codes.get('4980000')]).toEqual([
      { prefectureId: 13, city: '', area: '' },
      { prefectureId: null, city: '', area: '' },
    ]);
  });
});

describe('rejecting a list', () => {
  it.each([
    ['that is another kind of file', 'name,phone\nTaro,090', /Line 1 is not a line/],
    ['whose last line is cut off', kenAll([{ code: '1000001', town: '千代田' }]).slice(0, -20), /Line 48/],
    [
      'that ends in the middle of a note',
      `${kenAll([])}${kenAllLine({ code: '1000001', town: '千代田（１' })}`,
      /ends in the middle/,
    ],
    [
      'of only one prefecture',
      kenAllLine({ code: '1000001', town: '千代田' }),
      /46 of the 47 prefectures are missing/,
    ],
    ['that is empty', '', /47 of the 47/],
  ])('rejects a postal code list %s', (_, csv, reason) => {
    expect(() => readKenAll(csv)).toThrow(InvalidPostalCodeList);
    expect(() => readKenAll(csv)).toThrow(reason);
  });
});
