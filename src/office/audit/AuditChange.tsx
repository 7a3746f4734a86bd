import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { OperationChange } from '../../contract/audit'
import { fieldLabel, transitionLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { resourceSettings } from '../../define/resourceSettings'
import { ChangeList } from '../../pages/record/ChangeList'
import { useResource, useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { AuditedLink } from './AuditedLink'

import { settingsPath, useAuditWords } from './useAuditWords'

/** The changes that an operation made to one record or to settings. */
export function AuditChange({ change }: { change: OperationChange }) {
  const resources = useResources()
  const { about } = useAuditWords()
  const { resource, changes } = change
  const settingsOf = settingsPath(resource)?.split('/').at(-1) ?? ''
  return (
    <Box component="li" sx={itemStyle}>
      {resources.outline(resource) ? (
        <RecordChange change={change} />
      ) : resources.outline(settingsOf) ? (
        <SettingsChange of={settingsOf} change={change} />
      ) : (
        <>
          <Typography sx={{ fontWeight: 600 }}>{about(resource)}</Typography>
          <PlainChanges name={resource} changes={changes} />
        </>
      )}
    </Box>
  )
}

function RecordChange({ change }: { change: OperationChange }) {
  const resource = useResource(change.resource)
  const { about } = useAuditWords()
  const { action, reason, changes, record } = change
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {about(resource.name)} {record && <AuditedLink resource={resource.name} record={record} />}
        </Typography>
        <Action resource={resource} action={action} />
      </Box>
      {reason && <Reason reason={reason} />}
      <ChangeList resource={resource} changes={changes} />
    </>
  )
}

function SettingsChange({ of, change }: { of: string; change: OperationChange }) {
  const group = resourceSettings(useResource(of))
  const { about } = useAuditWords()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{about(change.resource)}</Typography>
      {group && <ChangeList resource={group.resource} changes={change.changes} />}
    </>
  )
}

function Action({ resource, action }: { resource: Resource; action: string }) {
  const words = useLabels()
  const translate = useTranslate()
  const label = resource.transitions[action]
    ? words(transitionLabel(resource, action))
    : translate(`history.actions.${action}`, { _: action })
  return <span>{label}</span>
}

function Reason({ reason }: { reason: string }) {
  const translate = useTranslate()
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {translate('history.reason', { reason })}
    </Typography>
  )
}

const itemStyle = { px: 1.5, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }

interface Props {
  /** The resource or settings group that the fields' labels belong to. */
  name: string
  changes: OperationChange['changes']
}

/**
 * Changes without a definition here, such as settings of the product's own pages, as names and plain values.
 */
function PlainChanges({ name, changes }: Props) {
  const words = useLabels()
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.5, typography: 'body2' }}>
      {changes.map(({ field, before, after }) => (
        <Box key={field} sx={changeStyle}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {words(fieldLabel({ name }, field))}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="del" aria-label={translate('history.before')} sx={{ color: 'text.secondary' }}>
              <bdi>{plain(before)}</bdi>
            </Box>{' '}
            <Box component="ins" aria-label={translate('history.after')} sx={{ textDecoration: 'none' }}>
              <bdi>{plain(after)}</bdi>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const plain = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const changeStyle = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
}
