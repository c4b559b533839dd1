let waiting: (() => void)[] | null = null;

/**
 * Acts at once, or, while the pointer is down, once it is up and its click has come. For what leaving a field changes on
 * the page: a button that moves between the two gets no click, and the press is lost.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}

const press = () => {
  waiting ??= [];
};
const release = () =>
  setTimeout(() => {
    const acts = waiting ?? [];
    waiting = null;
    for (const act of acts) act();
  });
window.addEventListener('pointerdown', press, true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
