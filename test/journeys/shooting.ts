import type { Page } from '@playwright/test';

const sizes = [
  ['phone', 390, 844],
  ['desk', 1440, 900],
] as const;

/** Takes pictures of a page to look at, on a phone and at a desk, where SHOTS names a folder for them. */
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

/** Past a dialog that lies above: a phone's menu is folded at first. */
const foldMenu = (page: Page, isFolded: boolean) =>
  page.evaluate(folded => {
    const button = document.querySelector<HTMLElement>(`aside [aria-expanded="${folded}"]`);
    button?.click();
  }, isFolded);
