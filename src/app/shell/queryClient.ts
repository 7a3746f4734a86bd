import { QueryClient } from '@tanstack/react-query'

/** Retries only failures that can pass: no answer, or a server in trouble. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a call fails with a message; react-query's default would wait silently (E-02).
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
