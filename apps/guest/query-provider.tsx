import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { NoAnswer } from '#platform/browser/call.ts';
import type { Bootstrap } from './bootstrap.ts';
import { KnownContext } from './known.ts';

const FRESH_MS = 60_000;

type Known = Pick<Bootstrap, 'known' | 'at'>;
const clients = new WeakMap<Known, QueryClient>();

function queriesOf(came: Known): QueryClient {
  const queries = clients.get(came) ?? begun(came);
  clients.set(came, queries);
  return queries;
}

function begun({ known, at }: Known): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof NoAnswer && failures < 2,
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
 * Provides the query client. It is loaded with the first screen that queries the server, because earlier
 * screens do not need it.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queriesOf(useContext(KnownContext))}>{children}</QueryClientProvider>;
}
