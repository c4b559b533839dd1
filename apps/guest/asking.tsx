import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { NoAnswer } from '#platform/browser/call.ts';
import type { Bootstrap } from './bootstrap.ts';
import { KnownContext } from './known.ts';

/** What came with the page need not be asked for again at once. */
const FRESH_MS = 60_000;

type Known = Pick<Bootstrap, 'known' | 'at'>;
const clients = new WeakMap<Known, QueryClient>();

/** The answers that all screens of this visit share, begun with those that came with the page. */
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
        // A form must not change while the guest types, and a lost line must be shown at once, not waited for.
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

/** Around what asks the server for more. It is loaded with the first screen of that kind: those before need none of it. */
export function Asking({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queriesOf(useContext(KnownContext))}>{children}</QueryClientProvider>;
}
