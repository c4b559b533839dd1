import { expect, test } from 'vitest';
import { retentionPage } from './retention-page.ts';

test('the page of retention tells every rule of deletion, and what ends each table', async () => {
  await expect(retentionPage()).toMatchFileSnapshot('../../docs/reference/retention.md');
});
