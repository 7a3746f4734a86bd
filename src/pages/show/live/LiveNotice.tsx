import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { BackToList } from '../../record/live/BackToList'
import { useFollowed } from '../../record/live/followed'
import { LiveBar } from '../../record/live/LiveBar'
import { Since } from '../../record/live/Since'
import { useEndedWords } from '../../record/live/useEndedWords'
import { useRemoteChangesText } from '../../record/live/useRemoteChangesText'
import { useWriters } from '../../record/live/useWriters'

interface Props {
  resource: Resource
  record: RaRecord
}

/** Who has just changed what on the record that is shown, or has deleted it (L-09). */
export function LiveNotice({ resource, record }: Props) {
  const { remoteChange, ended, dismiss } = useFollowed()
  const say = useRemoteChangesText(resource)
  const writers = useWriters(resource, record, remoteChange?.since)
  const endedText = useEndedWords(resource, record, ended)
  if (ended) return <LiveBar text={endedText} tone="warning" actions={<BackToList resource={resource} />} />
  return (
    <LiveBar
      text={remoteChange && !writers.isPending ? say('changed', writers, remoteChange.fields) : undefined}
      beside={remoteChange && <Since at={remoteChange.at} />}
      onDismiss={dismiss}
    />
  )
}
