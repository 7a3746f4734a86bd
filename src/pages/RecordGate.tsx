import { Alert, Box, Button, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useGetOne, useGetRecordId, useTranslate } from 'react-admin'
import type { Resource } from '../schema/resource'
import { NotAuthorized } from '../shell/NotAuthorized'
import { NotFound } from '../shell/NotFound'

interface Props {
  resource: Resource
  children: (record: RaRecord, refetch: () => void) => ReactNode
}

/** Reads the record that the address names, or says why there is none to show. */
export function RecordGate({ resource, children }: Props) {
  const id = useGetRecordId()
  const known = /^[1-9]\d*$/.test(String(id))
  const { data, error, refetch } = useGetOne(resource.name, { id: Number(id) }, { enabled: known })
  const status = (error as { status?: number } | null)?.status
  if (!known || status === 404) return <NotFound />
  if (status === 403) return <NotAuthorized right={{ action: 'read', subject: resource.subject }} />
  if (data) return children(data, () => void refetch())
  if (error) return <ReadFailed error={error} onRetry={() => void refetch()} />
  return <Waiting />
}

function ReadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('form.try_again')}
        </Button>
      }
    >
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('app.loading')}>
      <Skeleton variant="text" width={120} height={36} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, my: 0.5 }}>
        <Skeleton variant="circular" width={48} height={48} />
        <Skeleton variant="text" width={280} height={44} />
      </Box>
      <Skeleton variant="text" width={420} height={40} sx={{ my: 1.5, maxWidth: '100%' }} />
      <Box sx={partsStyle}>
        <Skeleton variant="rounded" height={280} />
        <Skeleton variant="rounded" height={280} />
      </Box>
    </Box>
  )
}

const partsStyle = {
  display: 'grid',
  gap: 2,
  mt: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
}
