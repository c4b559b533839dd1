import { createContext, useContext } from 'react';
import type { Facility } from './facility.ts';

export const FacilityContext = createContext<Facility | null>(null);

/** The reader's hotel, on pages of the dashboard. */
export function useFacility(): Facility {
  const facility = useContext(FacilityContext);
  if (!facility) throw new Error('Only pages of the dashboard know the hotel');
  return facility;
}
