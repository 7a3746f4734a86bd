import { Alert, AlertTitle, Box, Checkbox, FormControlLabel, Paper, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { StaleRow } from '../../../contract/records'
import { formatDateTime, formatRelative } from '../../../core/field/formatDate'
import { fieldLabel } from '../../../core/schema/labels'
import type { Resource, Values } from '../../../core/schema/resource'
import { useLabels } from '../../../ui/fields/useLabels'

import { FieldValue } from '../../record/FieldValue'

interface Props {
  resource: Resource
  rows: readonly StaleRow[]
  /** The action on the rows. */
  work: keyof typeof TEXTS
  /** The values to set. */
  values?: Values
  leftOut: ReadonlySet<number>
  onLeaveOut: (ids: ReadonlySet<number>) => void
}

const TEXTS = {
  edit: 'list.bulk.stale_text',
  delete: 'list.bulk.stale_delete',
  move: 'list.bulk.stale_move',
} as const

/**
 * Lists the rows that others have changed since, with the values before, now and after the action. The user
 * can exclude each row.
 */
export function StaleRows({ resource, rows, work, values, leftOut, onLeaveOut }: Props) {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  // Focuses the list, because the content above it can be longer than the screen.
  useEffect(() => {
    if (rows.length) place.current?.focus()
  }, [rows])
  const toggle = (id: number) => {
    const next = new Set(leftOut)
    if (!next.delete(id)) next.add(id)
    onLeaveOut(next)
  }
  return (
    <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 1, mt: 2, outline: 'none' }}>
      <Alert severity="warning" role="alert">
        <AlertTitle>{translate('list.bulk.stale', { smart_count: rows.length })}</AlertTitle>
        {translate(TEXTS[work])}
      </Alert>
      {rows.map(row => (
        <Paper key={row.id} variant="outlined" sx={{ px: 1.5, py: 1 }}>
          <FormControlLabel
            control={<Checkbox size="small" checked={!leftOut.has(row.id)} onChange={() => toggle(row.id)} />}
            label={<Named row={row} />}
          />
          <Changes resource={resource} row={row} values={values} />
        </Paper>
      ))}
    </Box>
  )
}

function Named({ row: { id, label, by, at } }: { row: StaleRow }) {
  const translate = useTranslate()
  const locale = useLocale()
  const when = at && (formatRelative(at, locale) || formatDateTime(at, locale))
  return (
    <>
      <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {label ?? translate('list.moves.record', { id })}
      </Box>{' '}
      <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {by && <bdi>{by.label}</bdi>}
        {by && when && ' · '}
        {when}
      </Typography>
    </>
  )
}

function Changes({ resource, row, values }: Pick<Props, 'resource' | 'values'> & { row: StaleRow }) {
  const translate = useTranslate()
  const words = useLabels()
  return Object.keys(row.now).map(name => {
    const field = resource.fields[name]
    const show = (value: unknown) =>
      field && <FieldValue resource={resource} name={name} field={field} value={value} />
    return (
      <Box key={name} component="dl" sx={changeStyle}>
        <Typography component="dt" variant="caption" sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
          {words(fieldLabel(resource, name))}
        </Typography>
        <Side title={translate('form.conflict_base')}>{show(row.before[name])}</Side>
        <Side title={translate('list.bulk.stale_now')}>{show(row.now[name])}</Side>
        {values && <Side title={translate('list.bulk.stale_mine')}>{show(values[name])}</Side>}
      </Box>
    )
  })
}

function Side({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="div" variant="caption" color="text.secondary">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const changeStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
}
