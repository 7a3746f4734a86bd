import { useState } from 'react'
import type { Resource, Values } from '../../../core/schema/resource'
import { changedFields } from '../../record/live/changedFields'
import { LiveBar } from '../../record/live/LiveBar'
import { useRemoteChangesText } from '../../record/live/useRemoteChangesText'
import { useWriters } from '../../record/live/useWriters'

/** Inside a dialog about a record: what others changed of it since the dialog was opened. */
export function ChangedSinceOpened({ resource, record }: { resource: Resource; record: Values }) {
  const [opened] = useState(record)
  const say = useRemoteChangesText(resource)
  const fields = changedFields(resource, opened, record)
  const writers = useWriters(resource, record, fields.length ? Number(opened.version) : undefined)
  return (
    <LiveBar
      inFoot
      text={fields.length && !writers.isPending ? say('in_dialog', writers, fields) : undefined}
    />
  )
}
