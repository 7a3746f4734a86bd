import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, RecordContextProvider, useCreatePath, useNavigate, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useApi } from '../../ui/calls/useApi'
import { NotFound } from '../../ui/page/NotFound'
import { History } from '../history/History'
import { PageHeading } from '../PageHeading'
import { ReadFailed } from '../ReadFailed'
import { useTitleOf } from '../recordTitle'
import { RecordSections } from '../show/RecordSections'
import { DeletionInfo } from './DeletionInfo'
import { PurgeDialog } from './PurgeDialog'
import { StayedInTrash } from './StayedInTrash'
import { useMayPurge } from './usePurge'
import { useRestore } from './useRestore'

/** The page `/{resource}/trash/{id}`: shows a deleted record and can restore it. */
export function TrashedPage({ resource, id }: { resource: Resource; id: number }) {
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const { call } = useApi()
  const { restore, busy, problem, stayed } = useRestore(resource)
  const [purging, setPurging] = useState(false)
  const mayPurge = useMayPurge(resource)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'trash', id],
    queryFn: async () => {
      const params = { resource: resource.name, id }
      return (await call('GET /{resource}/trash/{id}', { params })).data as RaRecord
    },
    retry: false,
  })
  if (data === undefined && error)
    return (error as { status?: number }).status === 404 ? (
      <NotFound />
    ) : (
      <ReadFailed error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton variant="rounded" height={280} />
  const bringBack = async () => {
    const done = busy ? [] : await restore([id])
    if (done.length) navigate(createPath({ resource: resource.name, id, type: 'show' }))
  }
  return (
    <RecordContextProvider value={data}>
      <PageHeading
        resource={resource}
        record={data}
        title={titleOf(resource, data)}
        actions={
          <>
            {mayPurge(data) && (
              <Button color="error" startIcon={<DeleteForever />} onClick={() => setPurging(true)}>
                {translate('trash.purge')}
              </Button>
            )}
            <Button
              variant="contained"
              startIcon={<RestoreIcon />}
              aria-busy={busy}
              onClick={() => void bringBack()}
            >
              {translate('trash.restore')}
            </Button>
          </>
        }
      />
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('trash.is_deleted')} <DeletionInfo resource={resource} record={data} />
      </Alert>
      {purging && (
        <PurgeDialog
          resource={resource}
          ids={[id]}
          onPurged={() => navigate(`${createPath({ resource: resource.name, type: 'list' })}/trash`)}
          onClose={() => setPurging(false)}
        />
      )}
      <StayedInTrash problem={problem} stayed={stayed} />
      <RecordSections resource={resource} record={data} sections={resource.view} />
      {resource.history && (
        <Box component="section" aria-labelledby="history" sx={{ mt: 2 }}>
          <Typography id="history" variant="h6" component="h2" sx={{ mb: 1.5 }}>
            {translate('history.title')}
          </Typography>
          <History resource={resource} record={data} canAct={false} />
        </Box>
      )}
    </RecordContextProvider>
  )
}
