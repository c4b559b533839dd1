import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it('a hotel in Japan reads Japan Standard Time, in its language', () => {
  expect(zoneName('en', 'Asia/Tokyo')).toBe('Japan Standard Time');
  expect(zoneName('ja', 'Asia/Tokyo')).toBe('日本標準時');
});

it('where clocks are put forward the name holds in summer, too', () => {
  expect(zoneName('en', 'Europe/Paris')).toBe('Central European Time');
});
