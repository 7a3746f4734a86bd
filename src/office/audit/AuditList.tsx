import { Box, Button } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { NoRows } from '../../pages/list/empty/NoRows'
import { ListFrame } from '../../pages/list/ListFrame'
import { useApi } from '../../ui/calls/useApi'
import { AuditRow } from './AuditRow'
import { type AuditFilter, everything, queryOf, searchOf } from './auditFilter'
import { rowGrid } from './auditRow'

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** The rows of the page, or a message that explains why there are none. */
export function AuditList({ filter, onChange }: Props) {
  const translate = useTranslate()
  const list = useOperations(filter)
  const { rows, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const isFiltered = searchOf(filter) !== ''
  if (!rows?.length)
    return (
      <NoRows
        list={list}
        icon="shield"
        failed={translate('audit.failed')}
        nothing={translate(isFiltered ? 'audit.no_match' : 'audit.empty')}
        onClear={isFiltered ? () => onChange(everything) : undefined}
      />
    )
  const about = (resource: string, record: number) => onChange({ ...everything, resource, record })
  return (
    <>
      <ListFrame>
        <AuditHead />
        <Box
          component="ol"
          aria-label={translate('shell.pages.audit')}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {rows.map(row => (
            <AuditRow key={row.id} operation={row} onAbout={about} />
          ))}
        </Box>
      </ListFrame>
      {hasNextPage && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button variant="outlined" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate(isFetchNextPageError ? 'form.try_again' : 'audit.more')}
          </Button>
        </Box>
      )}
    </>
  )
}

const COUNT = 50

/** Loads the audit log, newest first, in pages without a total. */
function useOperations(filter: AuditFilter) {
  const { call } = useApi()
  const query = useInfiniteQuery({
    queryKey: ['audit', searchOf(filter)],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        filter: JSON.stringify(queryOf(filter)),
        range: JSON.stringify([0, COUNT - 1]),
        cursor: pageParam,
      }
      const { data, meta } = await call('GET /operations', { query, signal })
      return { rows: data, next: meta.next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next,
    // Nothing is cached, so that newer operations appear when the user returns.
    gcTime: 0,
  })
  return { ...query, rows: query.data?.pages.flatMap(({ rows }) => rows) }
}

const HEADS = ['at', 'by', 'kind', 'record', 'address']

/** The column headings, hidden from screen readers, because each row repeats them. */
function AuditHead() {
  const translate = useTranslate()
  return (
    <Box aria-hidden sx={headStyle}>
      {HEADS.map(name => (
        <span key={name}>{translate(`audit.columns.${name}`)}</span>
      ))}
    </Box>
  )
}

const headStyle = {
  ...rowGrid,
  display: { xs: 'none', md: 'grid' },
  paddingInlineStart: '42px',
  paddingInlineEnd: 2,
  py: 1,
  typography: 'body2',
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
}
