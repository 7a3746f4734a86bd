import { Box, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type GroupBy, isDated, type Unit, units, writeGroupBy } from '../../../core/measures/groupBy'
import { fieldLabel } from '../../../core/schema/labels'
import { MAX_GROUPINGS } from '../../../core/schema/reportSettings'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { groupableFields } from '../../../pages/list/groups/listGroups'
import { useReadableThroughout } from '../../../pages/list/useReadableThroughout'
import { useLabels } from '../../../ui/fields/useLabels'
import { SelectInput } from './SelectInput'

interface Props {
  resource: Resource
  by: readonly GroupBy[]
  onChange: (by: string[]) => void
}

/** Inputs for the grouping of a report: one or two fields. Dates also have a unit of time. */
export function GroupingInputs({ resource, by, onChange }: Props) {
  const translate = useTranslate()
  const labels = useLabels()
  const isReadable = useReadableThroughout(resource)
  const fields = groupableFields(
    resource,
    resource.list.columns.map(name => ({ name })),
    isReadable,
  )
  const change = (at: number, next: GroupBy | undefined) => {
    const others = by.map(one => one)
    others.splice(at, 1, ...(next ? [next] : []))
    onChange(others.map(writeGroupBy))
  }
  const choose = (at: number, name: string, unit: Unit = 'month') => {
    const field = fieldOf(resource, name)
    change(at, field && { field: name, ...(isDated(field) && { unit }) })
  }
  const places = Math.min(by.length + 1, MAX_GROUPINGS)
  return (
    <Stack sx={{ gap: 1.5 }}>
      {Array.from({ length: places }, (_none, at) => {
        const own = by[at]
        const taken = by.filter(one => one !== own).map(({ field }) => field)
        const offered = fields.filter(name => !taken.includes(name))
        return (
          <Box key={at ? 'second' : 'first'} sx={rowStyle}>
            <SelectInput
              label={translate(at ? 'reports.then_by' : 'list.group')}
              value={own?.field ?? ''}
              options={[
                { value: '', label: translate(at ? 'reports.nothing_more' : 'groups.not_grouped') },
                ...offered.map(name => ({ value: name, label: labels(fieldLabel(resource, name)) })),
              ]}
              onChange={name => choose(at, name, own?.unit)}
            />
            {own?.unit && (
              <SelectInput
                label={translate('groups.unit')}
                value={own.unit}
                options={units.map(unit => ({ value: unit, label: translate(`groups.units.${unit}`) }))}
                onChange={unit => choose(at, own.field, unit as Unit)}
              />
            )}
          </Box>
        )
      })}
    </Stack>
  )
}

const rowStyle = { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }
