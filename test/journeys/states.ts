import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';

const ACTIVE =
  'a[href], button, input, select, textarea, summary, label, tr, li, [role="option"], [tabindex="0"]';

/**
 * Expects no accessibility violation in light and dark mode, and enough contrast when all elements are
 * hovered and when all are focused.
 */
export async function expectAccessibleInEveryState(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const kit = `html[data-mantine-color-scheme="${colorScheme}"], html:not([data-mantine-color-scheme])`;
    await expect(page.locator(kit)).toHaveCount(1);
    await expectAccessible(page);
    await withPseudoClasses(page, ['hover'], () => expectAccessible(page, ['color-contrast']));
    await withPseudoClasses(page, ['focus', 'focus-visible'], () =>
      expectAccessible(page, ['color-contrast']),
    );
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function withPseudoClasses(page: Page, classes: string[], act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: ACTIVE });
  await Promise.all(
    nodeIds.map(nodeId =>
      session
        .send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: classes })
        // The element was replaced in the meantime, for example in a list that was reloaded.
        .catch(() => undefined),
    ),
  );
  await act();
  await session.detach();
}

/** Expects that Tab reaches everything on the page, that the focus is visible, and that nothing covers it. */
export async function expectKeyboardReaches(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-reached]'))
      element.removeAttribute('data-reached');
  });
  const faults: string[] = [];
  let rounds = 0;
  for (let presses = 0; presses < 400 && rounds < 2; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (stop === 'end') rounds += 1;
    else if (stop !== 'again') faults.push(...stop);
  }
  expect.soft([...faults, ...(await page.evaluate(unreachedControls))]).toEqual([]);
}

/**
 * Runs in the page. Returns what is wrong at the focused element, "again" on further parts of a date field,
 * or "end" if Tab has reached every element.
 */
function stopHere(): string[] | 'again' | 'end' {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'end';
  if (focused.dataset.reached === 'now') return 'again';
  document.querySelector('[data-reached="now"]')?.setAttribute('data-reached', 'before');
  if (focused.dataset.reached) return 'end';
  focused.dataset.reached = 'now';
  const around = [focused, focused.nextElementSibling, focused.parentElement];
  for (let parent = focused.parentElement; parent && around.length < 7; parent = parent.parentElement)
    around.push(parent);
  const isRinged = around.some(element => {
    const { outlineStyle, outlineWidth } = element
      ? getComputedStyle(element)
      : { outlineStyle: 'none', outlineWidth: '0' };
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { left, top, width, height } = focused.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some(across =>
    [0.15, 0.5, 0.85].some(down => {
      const shown = document.elementFromPoint(left + width * across, top + height * down);
      return shown !== null && (focused.contains(shown) || focused.parentElement?.contains(shown));
    }),
  );
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
  return [...(isRinged ? [] : [`no ring: ${name}`]), ...(isSeen ? [] : [`covered: ${name}`])];
}

/**
 * Runs in the page. Returns the controls that Tab did not reach. Excludes radio buttons, because Tab reaches
 * only one of a group and the arrow keys reach the others.
 */
function unreachedControls(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type="radio"]), select:enabled, textarea:enabled, summary',
  );
  return [...all]
    .filter(
      element =>
        !element.dataset.reached &&
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]'),
    )
    .map(
      element =>
        `not reached: ${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
    );
}

/** Presses Tab until the element has the focus. Fails if it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The element cannot be reached with the keyboard');
}

/** Expects that some element has the focus, because the focus could be lost when the focused element disappears. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
