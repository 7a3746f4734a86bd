import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../contract/records'
import { mayReadField } from '../../core/access/fieldRights'
import type { Resource, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { asAnswers } from '../../fields/answers/answers.type'
import { useFieldLabel } from '../../ui/fields/useLabels'

import { useSession } from '../../ui/session/SessionContext'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'
import { FieldValue, isEmpty } from './FieldValue'

/** Renderers of some fields, by name. `other` is the value on the other side of the change. */
export type Shown = Readonly<Record<string, (value: unknown, other: unknown) => ReactNode>>

interface Props {
  resource: Resource
  changes: HistoryEntry['changes']
  /** The current record. */
  record?: Values
  shown?: Shown
}

/** Lists the changed fields, each with its value before and after. */
export function ChangeList({ resource, changes: all, record, shown }: Props) {
  const { ability } = useSession()
  const changes = all.filter(
    ({ field, before, after }) =>
      fieldOf(resource, field) &&
      mayReadField(ability, resource, { name: field }) &&
      !(isEmpty(before) && isEmpty(after)),
  )
  if (!changes.length) return null
  const then = { ...record, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) }
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.5 }}>
      {changes.map(change => (
        <Change
          key={change.field}
          resource={resource}
          change={change}
          then={then}
          shown={shown?.[change.field]}
        />
      ))}
    </Box>
  )
}

interface ChangeProps {
  resource: Resource
  change: HistoryEntry['changes'][number]
  /** The record after the change, as far as it is known. */
  then: Values
  shown?: Shown[string]
}

function Change({ resource, change, then, shown: own }: ChangeProps) {
  const translate = useTranslate()
  const label = useFieldLabel(resource, change.field)
  const field = fieldOf(resource, change.field)
  if (!field) return null
  // Answers need the record's questions. Without a record, a past due date does not look overdue.
  const record = asAnswers(field) ? then : undefined
  const shown =
    own ??
    ((value: unknown) => (
      <FieldValue resource={resource} name={change.field} field={field} value={value} record={record} />
    ))
  return (
    <Box sx={changeStyle}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{ m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: '0.875rem' }}
      >
        {!isEmpty(change.before) && (
          <Box component="del" sx={{ color: 'text.secondary', minWidth: 0 }}>
            <Box component="span" sx={visuallyHidden}>
              {translate('history.before')}
            </Box>
            {shown(change.before, change.after)}
          </Box>
        )}
        {!isEmpty(change.before) && (
          <span aria-hidden className="mirrored">
            →
          </span>
        )}
        {!isEmpty(change.after) ? (
          <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500, minWidth: 0 }}>
            <Box component="span" sx={visuallyHidden}>
              {translate('history.after')}
            </Box>
            {shown(change.after, change.before)}
          </Box>
        ) : (
          <span>{translate('history.emptied')}</span>
        )}
      </Box>
    </Box>
  )
}

const changeStyle = {
  display: 'grid',
  alignItems: 'baseline',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
}
