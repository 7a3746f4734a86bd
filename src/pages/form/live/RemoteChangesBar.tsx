import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource, Values } from '../../../core/schema/resource'
import { BackToList } from '../../record/live/BackToList'
import { useFollowed } from '../../record/live/followed'
import { LiveBar } from '../../record/live/LiveBar'
import { useEndedWords } from '../../record/live/useEndedWords'
import { useRemoteChangesText } from '../../record/live/useRemoteChangesText'
import type { RemoteChanges } from './useRemoteChanges'

interface Props {
  resource: Resource
  record: Values
  remoteChanges: RemoteChanges
}

/** Shows at the foot of a form who else has saved the record, before the user saves (L-09, E-02). */
export function RemoteChangesBar({ resource, record, remoteChanges }: Props) {
  const translate = useTranslate()
  const { ended } = useFollowed()
  const endedText = useEndedWords(resource, record, { ended, inForm: true })
  const format = useRemoteChangesText(resource)
  const { waiting, applied: taken, writers, takeOver, compare, dismiss } = remoteChanges
  if (ended)
    return <LiveBar inFoot text={endedText} tone="warning" actions={<BackToList resource={resource} />} />
  if (!waiting.length) {
    const text = taken.length && !writers.isPending ? format('taken', writers, taken) : undefined
    return <LiveBar inFoot text={text} onDismiss={dismiss} />
  }
  return (
    <LiveBar
      inFoot
      text={writers.isPending ? undefined : format('saved', writers, waiting)}
      tone="warning"
      actions={
        <>
          <Button size="small" variant="outlined" onClick={compare}>
            {translate('remote_changes.differences')}
          </Button>
          {takeOver && (
            <Button size="small" onClick={takeOver}>
              {translate('remote_changes.take_over')}
            </Button>
          )}
        </>
      }
    />
  )
}
