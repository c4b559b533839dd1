import { expect, test } from '@playwright/test';
import { pagesWithoutScan } from './scanned-pages.ts';

// Runs after all other journeys (playwright.config.ts).
test('the journeys open every page of both apps and find no accessibility violation', async () => {
  expect(await pagesWithoutScan()).toEqual([]);
});
