import { QueryClient } from '@tanstack/react-query'

/** Tries again only what may come right by itself: no answer, or a server in trouble. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a call fails and says so; react-query's own default would wait without a word (E-02).
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && isPassing((error as { status?: number }).status),
      },
    },
  })
}

function isPassing(status: number | undefined): boolean {
  return status === 0 || (status !== undefined && status >= 500)
}
