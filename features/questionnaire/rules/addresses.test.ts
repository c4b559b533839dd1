import { describe, expect, it } from 'vitest';
import { isTownOnly } from './addresses.ts';

describe('an address that ends with the town', () => {
  it.each(['東京都千代田区千代田', '北海道 札幌市中央区', '三重県津市'])('is %s', address => {
    expect(isTownOnly(address)).toBe(true);
  });

  it.each([
    '東京都千代田区千代田1-1',
    '東京都千代田区千代田１－１',
    '東京都千代田区千代田一番一号',
    '長野県北安曇郡白馬村無番地',
    '京都市下京区四条通',
    '12 Baker Street, London',
    'Elsewhere',
  ])('is not %s', address => {
    expect(isTownOnly(address)).toBe(false);
  });
});
