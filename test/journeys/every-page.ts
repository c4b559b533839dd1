import { expect, test } from '@playwright/test';
import { pagesWithoutScan } from './scanned-pages.ts';

// Runs after the main journeys (playwright.config.ts).
test('the main journeys open every page of both apps and find no accessibility problem', async () => {
  expect(await pagesWithoutScan()).toEqual([]);
});
