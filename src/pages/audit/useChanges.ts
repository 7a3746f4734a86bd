import { useInfiniteQuery } from '@tanstack/react-query'
import { useAudit } from './audit'

const COUNT = 20

/** What an operation changed, some records at a time: a bulk change may have written thousands. */
export function useChanges(id: string) {
  const provider = useAudit()
  const query = useInfiniteQuery({
    queryKey: ['audit', 'changes', id],
    queryFn: async ({ pageParam, signal }) => {
      const { changes } = await provider.audit()
      return changes(id, { cursor: pageParam, limit: COUNT }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next,
  })
  const pages = query.data?.pages
  return {
    ...query,
    rows: pages?.flatMap(({ rows }) => rows),
    hidden: pages?.reduce((sum, page) => sum + page.hidden, 0) ?? 0,
  }
}
