import { Box, Button, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ListMessage } from '../pages/list/empty/ListMessage'
import { ListFrame } from '../pages/list/ListFrame'
import { AuditHead } from './AuditHead'
import { AuditRow } from './AuditRow'
import { type AuditFilter, everything, searchOf } from './auditFilter'
import { useOperations } from './useOperations'

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** The rows of the page, or why there are none. */
export function AuditList({ filter, onChange }: Props) {
  const translate = useTranslate()
  const list = useOperations(filter)
  const { rows, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  if (!rows?.length) return <NoRows list={list} filter={filter} onChange={onChange} />
  const about = (resource: string, record: number) => onChange({ ...everything, resource, record })
  return (
    <>
      <ListFrame>
        <AuditHead />
        <Box component="ol" aria-label={translate('audit.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
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

interface NoRowsProps extends Props {
  list: ReturnType<typeof useOperations>
}

function NoRows({ list, filter, onChange }: NoRowsProps) {
  const translate = useTranslate()
  const { error, rows, refetch } = list
  const clear = searchOf(filter) && (
    <Button variant="outlined" onClick={() => onChange(everything)}>
      {translate('list.clear_filters')}
    </Button>
  )
  if (error && !rows)
    return (
      <ListMessage
        icon="warning"
        title={translate('audit.failed')}
        text={translate(error.message, { _: error.message })}
      >
        <Button variant="contained" onClick={() => void refetch()}>
          {translate('list.retry')}
        </Button>
        {clear}
      </ListMessage>
    )
  if (!rows)
    return <Skeleton variant="rounded" height={320} role="status" aria-label={translate('app.loading')} />
  return (
    <ListMessage icon="shield" title={translate(searchOf(filter) ? 'audit.no_match' : 'audit.empty')}>
      {clear}
    </ListMessage>
  )
}
