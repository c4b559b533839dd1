import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { NoResponseError } from '#platform/browser/call.ts';
import type { Bootstrap } from './bootstrap.ts';
import { PreloadedQueriesContext } from './known.ts';

const FRESH_MS = 60_000;

type PreloadedData = Pick<Bootstrap, 'known' | 'at'>;
const clients = new WeakMap<PreloadedData, QueryClient>();

function queriesOf(came: PreloadedData): QueryClient {
  const queries = clients.get(came) ?? createQueryClient(came);
  clients.set(came, queries);
  return queries;
}

function createQueryClient({ known, at }: PreloadedData): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof NoResponseError && failures < 2,
        // A form must not change while the guest types, and a lost connection must be reported at once.
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const [key, value] of known) {
    queries.setQueryDefaults(key, { staleTime: FRESH_MS });
    queries.setQueryData(key, value, { updatedAt: at });
  }
  return queries;
}

/**
 * Provides the query client. This module is loaded with the first screen that queries the server, because
 * earlier screens do not need it.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queriesOf(useContext(PreloadedQueriesContext))}>
      {children}
    </QueryClientProvider>
  );
}
