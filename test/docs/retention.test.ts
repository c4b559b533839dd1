import { expect, test } from 'vitest';
import { retentionPage } from './retention-page.ts';

test('the retention page lists every rule and which rule deletes the rows of each table', async () => {
  await expect(retentionPage()).toMatchFileSnapshot('../../docs/reference/retention.md');
});
