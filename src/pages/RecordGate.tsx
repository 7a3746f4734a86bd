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
    <Box role="status" aria-label={translate('app.loading')} sx={{ maxWidth: 1200 }}>
      <Skeleton variant="text" width={280} height={44} />
      <Skeleton variant="text" width={420} height={20} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={220} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={160} />
    </Box>
  )
}
