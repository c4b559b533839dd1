import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const sessionsKey = ['own-sessions'];

/** Returns a function that reloads the list of the user's sessions, because a changed factor ends all others. */
export function useRefreshSessions(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: sessionsKey }), [queries]);
}
