import { Button, Paper, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { ReadFailed } from '../ReadFailed'
import { AuditChange } from './AuditChange'
import { useAudit } from './audit'

/** What an operation changed, record by record. */
export function AuditChanges({ id }: { id: string }) {
  const translate = useTranslate()
  const { rows, hidden, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(id)
  if (error && !rows) return <ReadFailed error={error} onRetry={() => void refetch()} />
  const waiting = (
    <Skeleton variant="rounded" height={96} role="status" aria-label={translate('app.loading')} />
  )
  if (!rows) return waiting
  return (
    <section aria-label={translate('audit.changes')}>
      <Suspense fallback={waiting}>
        {rows.length > 0 && (
          <Paper variant="outlined" component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(change => (
              <AuditChange key={change.id} change={change} />
            ))}
          </Paper>
        )}
      </Suspense>
      {hidden > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('audit.hidden', { smart_count: hidden })}
        </Typography>
      )}
      {hasNextPage && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('audit.more')}
        </Button>
      )}
    </section>
  )
}

const COUNT = 20

/** What an operation changed, some records at a time: a bulk change may have written thousands. */
function useChanges(id: string) {
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
