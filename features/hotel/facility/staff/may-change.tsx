import { createContext, type ReactNode, useContext } from 'react';

/**
 * Whether the user may change anything. An organization's auditor may not, whatever their permissions are
 * (docs/reference/organization.md#users).
 */
const MayChange = createContext(true);

export const MayChangeProvider = MayChange.Provider;
export const useMayChange = (): boolean => useContext(MayChange);

/** Shows its children only to users who may change something. */
export const IfMayChange = ({ children }: { children: ReactNode }) => useMayChange() && children;
