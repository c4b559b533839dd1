/** Why a hotel sends nothing by itself for a while: staff hold it, or its guests' pages are closed for maintenance. */
export type Pause = 'held' | 'maintenance';

/** By the two settings; the one that concerns messages alone is told first. */
export function pauseOf(holdSending: 0 | 1, maintenanceMode: 0 | 1): Pause | null {
  if (holdSending === 1) return 'held';
  return maintenanceMode === 1 ? 'maintenance' : null;
}

export const isPause = (word: string | null): word is Pause => word === 'held' || word === 'maintenance';
