import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Link,
  Pagination,
  Paper,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useApi } from '../../ui/calls/useApi'
import { useResourceLabel } from '../../ui/fields/labels.view'
import { PageHeading } from '../PageHeading'
import { useTitleOf } from '../recordTitle'
import { DeletionInfo } from './DeletionInfo'
import { PurgeDialog } from './PurgeDialog'
import { StayedInTrash } from './StayedInTrash'
import { useMayPurge } from './usePurge'
import { useRestore } from './useRestore'

/**
 * The page `/{resource}/trash`: lists deleted records with the time and author of their deletion, and
 * restores them.
 */
export function TrashPage({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const name = useResourceLabel(resource, 2)
  const { data, error, page, setPage, q, search } = useTrash(resource)
  const { restore, busy, problem, stayed } = useRestore(resource)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [purging, setPurging] = useState(false)
  const mayPurge = useMayPurge(resource)
  const choose = (id: number) =>
    setChosen(known => (known.has(id) ? without(known, [id]) : new Set([...known, id])))
  const bringBack = async (ids: readonly number[]) => {
    if (busy) return
    const done = await restore(ids)
    setChosen(known => without(known, done))
  }
  const shown = data?.data ?? []
  const pages = Math.ceil((data?.total ?? 0) / PER_PAGE)
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0, maxWidth: 1000 }}>
      <PageHeading
        resource={resource}
        title={translate('trash.of', { name })}
        actions={
          chosen.size > 0 && (
            <>
              {shown.some(record => chosen.has(Number(record.id)) && mayPurge(record)) && (
                <Button color="error" startIcon={<DeleteForever />} onClick={() => setPurging(true)}>
                  {translate('trash.purge')} ({chosen.size})
                </Button>
              )}
              <Button variant="contained" aria-busy={busy} onClick={() => void bringBack([...chosen])}>
                {translate('trash.restore')} ({chosen.size})
              </Button>
            </>
          )
        }
      />
      <Typography variant="body2" color="text.secondary">
        {data?.retentionDays
          ? translate('trash.kept_days', { smart_count: data.retentionDays })
          : translate('trash.kept')}
      </Typography>
      <TextField
        size="small"
        type="search"
        value={q}
        onChange={event => search(event.target.value)}
        label={translate('list.search')}
        sx={{ maxWidth: 360 }}
      />
      <StayedInTrash problem={problem} stayed={stayed} />
      {error && (
        <Alert severity="error" role="alert">
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && !shown.length && <Typography role="status">{translate('trash.empty')}</Typography>}
      {shown.length > 0 && (
        <Paper variant="outlined" component="ul" aria-label={translate('trash.title')} sx={listStyle}>
          {shown.map(record => (
            <TrashRow
              key={record.id}
              resource={resource}
              record={record}
              chosen={chosen.has(Number(record.id))}
              onChoose={() => choose(Number(record.id))}
              onRestore={() => void bringBack([Number(record.id)])}
            />
          ))}
        </Paper>
      )}
      {purging && (
        <PurgeDialog
          resource={resource}
          ids={[...chosen]}
          onPurged={gone => setChosen(known => without(known, gone))}
          onClose={() => setPurging(false)}
        />
      )}
      {pages > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Pagination page={page} count={pages} onChange={(_event, next) => setPage(next)} />
        </Box>
      )}
    </Stack>
  )
}

const without = (ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> =>
  new Set([...ids].filter(id => !gone.includes(id)))

const listStyle = { listStyle: 'none', m: 0, p: 0 }

const PER_PAGE = 25

/** Returns a page of a resource's deleted records, filtered by a search. */
function useTrash(resource: Resource) {
  const { call } = useApi()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const query = useQuery({
    queryKey: [resource.name, 'trash', page, q],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call('GET /{resource}/trash', {
        params: { resource: resource.name },
        query: {
          range: JSON.stringify([(page - 1) * PER_PAGE, page * PER_PAGE - 1]),
          filter: q ? JSON.stringify({ q }) : undefined,
        },
        signal,
      })
      return { data: data as RaRecord[], total: meta.total, retentionDays: meta.kept_days }
    },
    placeholderData: keepPreviousData,
  })
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return { ...query, page, setPage, q, search }
}

interface Props {
  resource: Resource
  record: RaRecord
  chosen: boolean
  onChoose: () => void
  onRestore: () => void
}

/** A deleted record in the list of the trash. */
function TrashRow({ resource, record, chosen, onChoose, onRestore }: Props) {
  const translate = useTranslate()
  const title = useTitleOf()(resource, record)
  const list = useCreatePath()({ resource: resource.name, type: 'list' })
  return (
    <Box component="li" sx={rowStyle}>
      <Checkbox
        checked={chosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': translate('list.select_row', { title }) } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={LinkBase}
          to={`${list}/trash/${record.id}`}
          underline="hover"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Typography component="div" variant="body2" color="text.secondary">
          <DeletionInfo resource={resource} record={record} />
        </Typography>
      </Box>
      <Button size="small" onClick={onRestore} aria-label={`${translate('trash.restore')}: ${title}`}>
        {translate('trash.restore')}
      </Button>
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1,
  px: { xs: 0.5, sm: 1.5 },
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
