/**
 * What is wrong with stopping the guide mail of a selection (docs/reference/messages.md#by-hand): it needs bookings,
 * and none that is stopped already. `stopped`: of each selected booking, whether it is.
 */
export function stopFault(stopped: readonly boolean[]): 'none-selected' | 'some-stopped' | undefined {
  if (stopped.length === 0) return 'none-selected';
  return stopped.includes(true) ? 'some-stopped' : undefined;
}

/**
 * What is wrong with restarting it (docs/reference/messages.md#by-hand): a selection needs at least one that is
 * stopped.
 */
export function restartFault(stopped: readonly boolean[]): 'none-selected' | 'none-stopped' | undefined {
  if (stopped.length === 0) return 'none-selected';
  return stopped.includes(true) ? undefined : 'none-stopped';
}
