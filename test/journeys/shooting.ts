import type { Page } from '@playwright/test';

const sizes = [
  ['phone', 390, 844],
  ['desk', 1440, 900],
] as const;

/**
 * Returns a function that saves screenshots of a page at phone and desktop size in the folder that the
 * environment variable SHOTS names. Does nothing if it is not set.
 */
export function screenshotTaker(page: Page, journey: string): (name: string) => Promise<void> {
  const folder = process.env.SHOTS;
  return async name => {
    if (!folder) return;
    for (const [size, width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await foldMenu(page, size === 'phone');
      await page.screenshot({ path: `${folder}/${journey}-${name}-${size}.png`, fullPage: true });
    }
  };
}

/**
 * Clicks the menu's button by script, so that this works even under an open dialog. On a phone, the menu is
 * initially collapsed.
 */
const foldMenu = (page: Page, isFolded: boolean) =>
  page.evaluate(folded => {
    const button = document.querySelector<HTMLElement>(`aside [aria-expanded="${folded}"]`);
    button?.click();
  }, isFolded);
