import type { Page } from '@playwright/test';

const sizes = [
  ['desk', 1440, 900],
  ['phone', 390, 844],
] as const;

/** Takes pictures of a page to look at, at a desk and on a phone, where SHOTS names a folder for them. */
export function shooting(page: Page, journey: string): (name: string) => Promise<void> {
  const folder = process.env.SHOTS;
  return async name => {
    if (!folder) return;
    for (const [size, width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${folder}/${journey}-${name}-${size}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
}
