/** Where a page that came finished keeps the button that was last tapped while its script was on the way (apps/server/pages/shell.ts). */
const TAPPED = 'tapped';

/** Does what was tapped too early, once the page can. */
export function takeEarlyTap(): void {
  window.onclick = null;
  const tapped: unknown = Reflect.get(window, TAPPED);
  Reflect.deleteProperty(window, TAPPED);
  if (!(tapped instanceof HTMLElement)) return;
  tapped.removeAttribute('data-tapped');
  if (tapped.isConnected) tapped.click();
}
