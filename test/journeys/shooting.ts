import type { Page } from '@playwright/test';

const sizes = [
  ['phone', 390, 844],
  ['desk', 1440, 900],
] as const;

/** Takes pictures of a page for review, on a phone and a desktop, in the folder SHOTS, if set. */
export function shooting(page: Page, journey: string): (name: string) => Promise<void> {
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

/** Works even under an open dialog; on a phone the menu is collapsed at first. */
const foldMenu = (page: Page, isFolded: boolean) =>
  page.evaluate(folded => {
    const button = document.querySelector<HTMLElement>(`aside [aria-expanded="${folded}"]`);
    button?.click();
  }, isFolded);
