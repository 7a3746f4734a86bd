import { Box, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { collatorOf } from '../../core/i18n/intl'
import { transitionLabel } from '../../core/schema/labels'
import { DayFilter } from '../../fields/date/dayFilter.view'
import { RecordPicker } from '../../fields/reference/recordPicker.view'
import { useAreResourcesLoaded, useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'
import { type AuditFilter, everything, searchOf } from './auditFilter'
import { kindGroups } from './kinds'
import { useAuditWords } from './useAuditWords'

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** The page's filters: user, action, subject and date. */
export function AuditFilters({ filter, onChange }: Props) {
  const translate = useTranslate()
  const { account } = useResources()
  const { kinds, lists } = useFilterChoices(filter)
  const change = (part: Partial<AuditFilter>) => onChange({ ...filter, ...part })
  return (
    <Box role="search" aria-label={translate('audit.filters')} sx={barStyle}>
      <FilteredRecord
        label={translate('audit.columns.by')}
        to={account.name}
        id={filter.by}
        onId={by => change({ by })}
      />
      <Picker
        size="small"
        options={kinds}
        groupBy={({ group }) => group}
        isOptionEqualToValue={(one, other) => one.kind === other.kind}
        value={kinds.find(({ kind }) => kind === filter.kind) ?? null}
        onChange={chosen => change({ kind: chosen?.kind ?? '' })}
        input={{ margin: 'none', label: translate('audit.columns.kind') }}
        sx={wide}
      />
      <Picker
        size="small"
        options={lists}
        isOptionEqualToValue={(one, other) => one.resource === other.resource}
        value={lists.find(({ resource }) => resource === filter.resource) ?? null}
        onChange={chosen => change({ resource: chosen?.resource ?? '', record: null })}
        input={{ margin: 'none', label: translate('audit.columns.resource') }}
        sx={wide}
      />
      {lists.some(({ resource, hasRecords }) => hasRecords && resource === filter.resource) && (
        <FilteredRecord
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

interface RecordProps {
  label: string
  to: string
  id: number | null
  onId: (id: number | null) => void
}

function FilteredRecord({ label, to, id, onId }: RecordProps) {
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

interface PeriodFilterProps {
  filter: AuditFilter
  onChange: (part: Partial<AuditFilter>) => void
}

/** Inputs for the first and last day. */
function PeriodFilter({ filter, onChange }: PeriodFilterProps) {
  const translate = useTranslate()
  return (['from', 'until'] as const).map(name => (
    <DayFilter
      key={name}
      label={translate(`audit.${name}`)}
      day={filter[name]}
      onDay={day => onChange({ [name]: day })}
    />
  ))
}

/**
 * Returns the filters' options: all kinds of operations,
 * the selected resource's transitions, and all resources.
 */
function useFilterChoices({ resource: chosen, kind: chosenKind }: AuditFilter) {
  const translate = useTranslate()
  const words = useLabels()
  const { kind, about } = useAuditWords()
  const collator = collatorOf(useLocale() ?? 'en')
  const resources = useResources()
  const known = useAreResourcesLoaded()
  const outline = resources.outline(chosen)
  const definition = outline && known([outline.name]) ? resources.get(outline.name) : undefined
  const own = Object.entries(kindGroups).flatMap(([group, names]) =>
    names.map((name: string) => ({
      kind: name,
      label: kind(name, null),
      group: translate(`audit.groups.${group}`),
    })),
  )
  const transitions = Object.keys(definition?.transitions ?? {}).map(name => ({
    kind: name,
    label: definition ? words(transitionLabel(definition, name)) : name,
    group: about(chosen),
  }))
  const all = [...own, ...transitions]
  // The kind in the URL is always an option, even if it belongs to another resource.
  const strange = chosenKind && !all.some(each => each.kind === chosenKind)
  const kinds = strange ? [...all, { kind: chosenKind, label: kind(chosenKind, chosen), group: '' }] : all
  const named = resources.outlines.map(({ name, account, pages }) => ({
    resource: name,
    label: about(name),
    hasRecords: pages || account !== undefined,
  }))
  const lists = named.sort((one, other) => collator.compare(one.label, other.label))
  const isThere = !chosen || lists.some(({ resource }) => resource === chosen)
  return {
    kinds,
    lists: isThere ? lists : [...lists, { resource: chosen, label: about(chosen), hasRecords: false }],
  }
}
