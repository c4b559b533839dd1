import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const sessionsKey = ['own-sessions'];

/**
 * Returns a function that reloads the list of the user's sessions. Changing a factor ends all other sessions.
 */
export function useRefreshSessions(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: sessionsKey }), [queries]);
}
