import { expect, test } from 'vitest';
import { hasHonorific } from './honorific.ts';

test.each(['山田 太郎 様', '高橋 様（代理店）', 'あおぞら旅行 様 (添乗員 大野)'])(
  '%s already contains an honorific',
  name => {
    expect(hasHonorific(name)).toBe(true);
  },
);

test.each(['山田 太郎', '様似 太郎', '山田（様子見）'])('%s contains no honorific', name => {
  expect(hasHonorific(name)).toBe(false);
});
