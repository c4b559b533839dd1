import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { facilityQuery } from './facility.ts';

/** Reads the hotel anew: after a save, as the menu and other pages show what is set, too. */
export function useRefreshHotel(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: facilityQuery.queryKey }), [queries]);
}
