import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { formatDateTime, formatRelative } from '../../../core/field/formatDate'
import type { Resource } from '../../../core/schema/resource'
import { BackToList } from '../../record/live/BackToList'
import { useFollowed } from '../../record/live/followed'
import { LiveBar } from '../../record/live/LiveBar'
import { useEndedWords } from '../../record/live/useEndedWords'
import { useRemoteChangesText } from '../../record/live/useRemoteChangesText'
import { useWriters } from '../../record/live/useWriters'

interface Props {
  resource: Resource
  record: RaRecord
}

/** Reports the latest change or the deletion of the open record by another user (L-09). */
export function LiveNotice({ resource, record }: Props) {
  const { remoteChange, ended, dismiss } = useFollowed()
  const format = useRemoteChangesText(resource)
  const writers = useWriters(resource, record, remoteChange?.since)
  const endedText = useEndedWords(resource, record, { ended })
  if (ended) return <LiveBar text={endedText} tone="warning" actions={<BackToList resource={resource} />} />
  return (
    <LiveBar
      text={remoteChange && !writers.isPending ? format('changed', writers, remoteChange.fields) : undefined}
      beside={remoteChange && <Since at={remoteChange.at} />}
      onDismiss={dismiss}
    />
  )
}

const MINUTE = 60_000

/** Shows a relative time and keeps it up to date. */
function Since({ at }: { at: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const recent = now - new Date(at).getTime() < MINUTE
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {' · '}
      {recent
        ? translate('remote_changes.just_now')
        : (formatRelative(at, locale, now) ?? formatDateTime(at, locale))}
    </Box>
  )
}
