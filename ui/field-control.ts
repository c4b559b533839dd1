import { createContext, useContext } from 'react';

/** What a control takes from the field around it, so that label, hint and error are read out with it. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldControlContext = createContext<FieldControl | undefined>(undefined);

export function useFieldControl(): FieldControl | undefined {
  return useContext(FieldControlContext);
}
