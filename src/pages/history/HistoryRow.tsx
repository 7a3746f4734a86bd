import { Avatar, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../contract/records'
import { initialsOf } from '../../core/account/initials'
import { transitionLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { systemFields } from '../../core/schema/systemFields'
import { useLabels } from '../../ui/fields/useLabels'

import { ChangeList, type Shown } from '../record/ChangeList'
import { FieldValue } from '../record/FieldValue'

interface Props {
  resource: Resource
  entry: HistoryEntry
  /** The current record. */
  record?: Values
  shown?: Shown
  /** Actions on the change. */
  actions?: ReactNode
}

/** One change of a record. */
export function HistoryRow({ resource, entry, record, shown, actions }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useLabels()
  const who = entry.by?.label ?? translate('history.system')
  const transition = resource.transitions[entry.action]
  const action = transition
    ? words(transitionLabel(resource, entry.action))
    : translate(`history.actions.${entry.action}`, { _: entry.action })
  return (
    <Box component="li" sx={rowStyle}>
      <Avatar
        aria-hidden
        sx={{ width: 32, height: 32, fontSize: '0.8125rem', bgcolor: 'action.hover', color: 'text.primary' }}
      >
        {initialsOf(who, locale)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {who}
          </Typography>
          <span>{action}</span>
          <Typography component="span" variant="caption" color="text.secondary">
            <Moment resource={resource} at={entry.at} />
          </Typography>
        </Box>
        {entry.reason && (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {translate('history.reason', { reason: entry.reason })}
          </Typography>
        )}
        <ChangeList resource={resource} changes={entry.changes} record={record} shown={shown} />
        {actions}
      </Box>
    </Box>
  )
}

function Moment({ resource, at }: { resource: Resource; at: string }) {
  const field = systemFields.created_at
  return field ? <FieldValue resource={resource} name="created_at" field={field} value={at} /> : null
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  gap: 1.5,
  p: { xs: 1.5, sm: 2 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
