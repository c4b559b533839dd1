let queue: (() => void)[] | null = null;

/**
 * Calls `act` immediately or, if the pointer is down, after its click. Use it for layout changes on blur,
 * because a button that moves between press and release receives no click.
 */
export function afterPress(act: () => void): void {
  if (queue) queue.push(act);
  else act();
}

const startPress = () => {
  queue ??= [];
};
const endPress = () =>
  setTimeout(() => {
    const actions = queue ?? [];
    queue = null;
    for (const act of actions) act();
  });
window.addEventListener('pointerdown', startPress, true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, endPress, true);
