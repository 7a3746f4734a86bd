import { QueryClient } from '@tanstack/react-query'

/** Creates a query client that retries only temporary failures: no response, or a server error. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, calls fail with a message. react-query's default would wait silently (E-02).
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && isTransient((error as { status?: number }).status),
      },
    },
  })
}

function isTransient(status: number | undefined): boolean {
  return status === 0 || (status !== undefined && status >= 500)
}
