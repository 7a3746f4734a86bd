import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { RecordPicker } from '../../fields/reference/recordPicker.view'
import { useResources } from '../../ui/fields/resources.view'
import { type AuditFilter, everything, searchOf } from './auditFilter'
import { PeriodFilter } from './PeriodFilter'
import { useFilterChoices } from './useFilterChoices'

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** What the page lets through: by person, by what was done, by what it was done to, and by day. */
export function AuditFilters({ filter, onChange }: Props) {
  const translate = useTranslate()
  const { account } = useResources()
  const { kinds, lists } = useFilterChoices(filter)
  const change = (part: Partial<AuditFilter>) => onChange({ ...filter, ...part })
  return (
    <Box role="search" aria-label={translate('audit.filters')} sx={barStyle}>
      <Picker
        label={translate('audit.columns.by')}
        to={account.name}
        id={filter.by}
        onId={by => change({ by })}
      />
      <Autocomplete
        size="small"
        options={kinds}
        groupBy={({ group }) => group}
        isOptionEqualToValue={(one, other) => one.kind === other.kind}
        value={kinds.find(({ kind }) => kind === filter.kind) ?? null}
        onChange={(_event, chosen) => change({ kind: chosen?.kind ?? '' })}
        renderInput={params => (
          <TextField {...params} margin="none" label={translate('audit.columns.kind')} />
        )}
        sx={wide}
      />
      <Autocomplete
        size="small"
        options={lists}
        isOptionEqualToValue={(one, other) => one.resource === other.resource}
        value={lists.find(({ resource }) => resource === filter.resource) ?? null}
        onChange={(_event, chosen) => change({ resource: chosen?.resource ?? '', record: null })}
        renderInput={params => (
          <TextField {...params} margin="none" label={translate('audit.columns.resource')} />
        )}
        sx={wide}
      />
      {lists.some(({ resource, hasRecords }) => hasRecords && resource === filter.resource) && (
        <Picker
          key={filter.resource}
          label={translate('audit.columns.record')}
          to={filter.resource}
          id={filter.record}
          onId={record => change({ record })}
        />
      )}
      <PeriodFilter filter={filter} onChange={change} />
      {searchOf(filter) && (
        <Button onClick={() => onChange(everything)}>{translate('list.clear_filters')}</Button>
      )}
    </Box>
  )
}

interface PickerProps {
  label: string
  to: string
  id: number | null
  onId: (id: number | null) => void
}

function Picker({ label, to, id, onId }: PickerProps) {
  return (
    <Box sx={{ ...wide, '& .MuiInputBase-root': { minHeight: 36 }, '& .MuiFormControl-root': { my: 0 } }}>
      <RecordPicker
        field={{ kind: 'reference', to }}
        value={id === null ? [] : [id]}
        onChange={([chosen]) => onId(chosen ?? null)}
        many={false}
        control={{ label }}
      />
    </Box>
  )
}

const wide = { width: { xs: 'calc(50% - 4px)', sm: 200 } }
const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }
