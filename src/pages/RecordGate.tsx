import { Box, Skeleton } from '@mui/material'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { type RaRecord, type UseGetOneHookValue, useGetOne, useGetRecordId, useTranslate } from 'react-admin'
import type { Resource } from '../core/schema/resource'
import { MessagePage } from '../ui/page/MessagePage'
import { NotAuthorized } from '../ui/page/NotAuthorized'
import { NotFound } from '../ui/page/NotFound'
import { metaOf } from './asOf/asOfDay'
import { ReadFailed } from './ReadFailed'
import { BackToList } from './record/live/BackToList'
import { type Ended, FollowedContext } from './record/live/followed'
import { useFollow } from './record/live/useFollow'

const NoVersion = lazy(() => import('./asOf/NoVersion').then(part => ({ default: part.NoVersion })))

/** Reads the record again. */
export type Refetch = UseGetOneHookValue['refetch']

interface Props {
  resource: Resource
  children: (record: RaRecord, refetch: Refetch) => ReactNode
  /** Keeps the page with its input, even if the record is no longer available. */
  hasUnsavedInput?: boolean
  /** The day whose values are read. */
  asOf?: string
}

/** Loads the record in the URL, or shows why it can't be displayed (R-13). Follows others' changes. */
export function RecordGate(props: Props) {
  const id = useGetRecordId()
  if (!/^[1-9]\d*$/.test(String(id))) return <NotFound />
  return <OpenGate key={id} id={Number(id)} {...props} />
}

function OpenGate({
  id,
  resource,
  children,
  asOf,
  hasUnsavedInput: holdsInput = false,
}: Props & { id: number }) {
  const query = useGetOne(resource.name, { id, ...metaOf(asOf) })
  const { data, error, refetch } = query
  const followed = useFollow(resource, { id, data, error, refetch })
  const hasBeenRead = useHasBeenRead(query)
  const status = (error as { status?: number } | null)?.status
  const { ended, dismiss } = followed
  const reread = useCallback(() => {
    dismiss()
    return refetch()
  }, [dismiss, refetch])
  // An identical response does not render the page again.
  const page = useMemo(() => data && children(data, reread), [children, data, reread])
  if (status === 404 && asOf !== undefined)
    return (
      <Suspense>
        <NoVersion day={asOf} />
      </Suspense>
    )
  if (status === 404 && !(data && hasBeenRead)) return <NotFound />
  if (status === 403) return <NotAuthorized right={{ action: 'read', subject: resource.subject }} />
  if (data && ended && ended.kind !== 'deleted' && !holdsInput)
    return <EndedPage resource={resource} ended={ended} />
  if (data) return <FollowedContext.Provider value={followed}>{page}</FollowedContext.Provider>
  if (error) return <ReadFailed error={error} onRetry={() => void refetch()} />
  return <Waiting />
}

/** Whether the server has returned the record. A copy cached by a list can be outdated. */
function useHasBeenRead({ isFetchedAfterMount, error }: { isFetchedAfterMount: boolean; error: unknown }) {
  const [hasBeenRead, setHasBeenRead] = useState(false)
  if (!hasBeenRead && isFetchedAfterMount && !error) setHasBeenRead(true)
  return hasBeenRead
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

/** Replaces a record that is no longer available with the reason and a link to the list. */
function EndedPage({ resource, ended }: { resource: Resource; ended: Ended }) {
  const hidden = ended.kind === 'hidden'
  return (
    <MessagePage
      title={hidden ? 'remote_changes.hidden' : 'remote_changes.gone'}
      text={hidden ? 'remote_changes.hidden_text' : 'remote_changes.gone_text'}
      icon="shield"
      action={<BackToList resource={resource} />}
    />
  )
}
