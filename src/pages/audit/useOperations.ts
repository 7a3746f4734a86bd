import { useInfiniteQuery } from '@tanstack/react-query'
import { useAudit } from './audit'
import { type AuditFilter, queryOf, searchOf } from './auditFilter'

const COUNT = 50

/** What everybody did, newest first, a stretch at a time: nobody counts all of it. */
export function useOperations(filter: AuditFilter) {
  const provider = useAudit()
  const query = useInfiniteQuery({
    queryKey: ['audit', searchOf(filter)],
    queryFn: async ({ pageParam, signal }) => {
      const { operations } = await provider.audit()
      return operations({ filter: queryOf(filter), cursor: pageParam, limit: COUNT }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next,
    // What was done meanwhile is there when one comes back.
    gcTime: 0,
  })
  return { ...query, rows: query.data?.pages.flatMap(({ rows }) => rows) }
}
