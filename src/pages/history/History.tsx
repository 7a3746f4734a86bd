import { Box, Pagination, Paper, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useRecords } from '../../ui/records/recordsProvider'
import { ReadFailed } from '../ReadFailed'
import type { Shown } from '../record/ChangeList'
import { historyQuery, PER_PAGE } from '../record/historyQuery'
import { HistoryActions } from './HistoryActions'
import { HistoryRow } from './HistoryRow'

interface Props {
  resource: Resource
  record: RaRecord
  /** Values of these fields are shown so, in place of how their field shows them. */
  shown?: Shown
  /** Of what lies in the trash nothing is put back: first the record is. */
  canAct?: boolean
}

/** Who did what with a record, when, and what it was before; newest first. */
export function History({ resource, record, shown, canAct = true }: Props) {
  const translate = useTranslate()
  const records = useRecords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...historyQuery(records, resource, record, page),
    placeholderData: keepPreviousData,
  })
  if (error) return <ReadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  if (!data.data.length) return <Typography color="text.secondary">{translate('history.empty')}</Typography>
  const pages = Math.ceil(data.total / PER_PAGE)
  return (
    <>
      <Paper variant="outlined" component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map(entry => (
          <HistoryRow
            key={entry.id}
            resource={resource}
            entry={entry}
            record={record}
            shown={shown}
            actions={canAct && <HistoryActions resource={resource} entry={entry} record={record} />}
          />
        ))}
      </Paper>
      {pages > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Pagination
            page={page}
            count={pages}
            onChange={(_event, next) => setPage(next)}
            aria-label={translate('history.pages')}
            getItemAriaLabel={(type, at) =>
              translate(`history.page_${type}`, { page: at ?? '', _: `${type} ${at ?? ''}` })
            }
          />
        </Box>
      )}
    </>
  )
}
