import { Box, Button, MenuItem, Popover, Stack, TextField, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import {
  type Aggregate,
  aggregationsOf,
  isDated,
  type Unit,
  units,
  usualAggregate,
  writeAggregate,
  writeGroupBy,
} from '../../../core/measures/groupBy'
import { reportLink } from '../../../core/measures/reportAddress'
import { fieldLabel } from '../../../core/schema/labels'
import { fieldOf } from '../../../core/schema/systemFields'
import { useLabels } from '../../../ui/fields/useLabels'
import { useInlineSides } from '../../../ui/theme/useInlineSides'
import { useListModel } from '../listModel'
import type { Column } from '../useColumns'
import { useReadableThroughout } from '../useReadableThroughout'
import { groupableFields, reportOf } from './listGroups'
import { MAX_OPEN } from './useListGroups'

interface Props {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The settings of a list's grouping, and of its columns' totals. */
export function GroupPopover({ anchor, onClose }: Props) {
  const translate = useTranslate()
  const { resource, state, groups } = useListModel()
  const { start } = useInlineSides()
  const isFew = (groups.sections?.length ?? 0) <= MAX_OPEN
  const close = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.group'), sx: { mt: 0.5 } } }}
    >
      <Stack sx={{ p: 2, gap: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}>
        <GroupChoice />
        {groups.by && (
          <Stack direction="row" sx={{ gap: 1 }}>
            {isFew && (
              <Button size="small" onClick={close(() => groups.toggleAll(true))}>
                {translate('groups.open_all')}
              </Button>
            )}
            <Button size="small" onClick={close(() => groups.toggleAll(false))}>
              {translate('groups.close_all')}
            </Button>
          </Stack>
        )}
        <TotalChoices />
        {groups.by && (
          <Button
            size="small"
            component={LinkBase}
            to={reportLink(resource.name, { filter: state.filter, report: reportOf(groups) })}
            sx={{ alignSelf: 'flex-start' }}
          >
            {translate('reports.show')}
          </Button>
        )}
      </Stack>
    </Popover>
  )
}

/** Selects the field and, for dates, the unit of time. */
function GroupChoice() {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource, columns, groups, change } = useListModel()
  const isReadable = useReadableThroughout(resource)
  const { field: name = '', unit } = groups.by ?? {}
  const choose = (field: string, next?: Unit) => {
    const chosen = fieldOf(resource, field)
    change({
      group: chosen && writeGroupBy({ field, unit: isDated(chosen) ? (next ?? 'month') : undefined }),
    })
  }
  return (
    <Stack direction="row" sx={{ gap: 1.5 }}>
      <Choice label={translate('list.group')} value={name} onChange={field => choose(field)}>
        <MenuItem value="">{translate('groups.not_grouped')}</MenuItem>
        {groupableFields(resource, columns.shown, isReadable).map(field => (
          <MenuItem key={field} value={field}>
            {labels(fieldLabel(resource, field))}
          </MenuItem>
        ))}
      </Choice>
      {unit && (
        <Choice label={translate('groups.unit')} value={unit} onChange={next => choose(name, next as Unit)}>
          {units.map(each => (
            <MenuItem key={each} value={each}>
              {translate(`groups.units.${each}`)}
            </MenuItem>
          ))}
        </Choice>
      )}
    </Stack>
  )
}

/** Selects the total of each column that can have one. */
function TotalChoices() {
  const translate = useTranslate()
  const labels = useLabels()
  const title = useId()
  const { resource, columns, groups, change, state } = useListModel()
  const isReadable = useReadableThroughout(resource)
  const measured = columns.shown.filter(
    ({ name, field }) => aggregationsOf(name, field).length > 0 && isReadable(name),
  )
  // Columns with a default total come first, because they are used most.
  const sorted = [...measured].sort((one, other) => isUsual(other) - isUsual(one))
  const choose = (name: string, of: string) => {
    const others = groups.totals.filter(({ field }) => field !== name)
    const next = of ? [...others, { of: of as Aggregate['of'], field: name }] : others
    change({ totals: next.map(writeAggregate), page: state.page })
  }
  if (!measured.length) return null
  return (
    <Box role="group" aria-labelledby={title}>
      <Typography variant="subtitle2" component="h2" id={title} sx={{ mb: 1.5 }}>
        {translate('groups.totals')}
      </Typography>
      <Stack sx={{ gap: 1.5, maxHeight: 280, overflowY: 'auto', pt: 1, mt: -1 }}>
        {sorted.map(({ name, field }) => (
          <Choice
            key={name}
            label={labels(fieldLabel(resource, name))}
            value={groups.totals.find(one => one.field === name)?.of ?? ''}
            onChange={of => choose(name, of)}
          >
            <MenuItem value="">{translate('groups.no_total')}</MenuItem>
            {aggregationsOf(name, field).map(of => (
              <MenuItem key={of} value={of}>
                {translate(`measures.aggregates.${of}`)}
              </MenuItem>
            ))}
          </Choice>
        ))}
      </Stack>
    </Box>
  )
}

const isUsual = ({ name, field }: Column) => Number(usualAggregate(name, field) !== undefined)

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <TextField
    select
    fullWidth
    size="small"
    margin="none"
    label={label}
    value={value}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    onChange={event => onChange(event.target.value)}
  >
    {children}
  </TextField>
)
