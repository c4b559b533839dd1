import { expect, test } from 'vitest';
import { typedCode } from './pass-card.tsx';

test("My Page formats a QR code's text in groups of four, without the common prefix", () => {
  expect(typedCode('GENKAN1.5K7GD0KQCPX6KFQXY644P1HX3H')).toBe('5K7G D0KQ CPX6 KFQX Y644 P1HX 3H');
});
