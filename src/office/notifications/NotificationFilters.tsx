import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { collatorOf } from '../../core/i18n/intl'
import { groupLabel, typeLabel, typeParts } from '../../define/notificationWords'
import { DayFilter } from '../../fields/date/dayFilter.view'
import { useApi } from '../../ui/calls/useApi'
import { useLabels } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'
import { everything, type ListFilter, type Shown, searchOf, shownChoices } from './listFilter'
import { notificationKeys } from './notificationKeys'

interface Props {
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

/** The page's filters: read state, type and date. */
export function NotificationFilters({ filter, onChange }: Props) {
  const translate = useTranslate()
  const types = useTypes()
  const change = (part: Partial<ListFilter>) => onChange({ ...filter, ...part })
  return (
    <Box role="search" aria-label={translate('notifications.filters')} sx={barStyle}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={filter.show}
        aria-label={translate('notifications.show')}
        onChange={(_event, show: Shown | null) => show && change({ show })}
        sx={{
          width: { xs: '100%', sm: 'auto' },
          '& > button': { flex: { xs: 1, sm: 'none' }, minWidth: 0, px: 1.5, height: 36 },
        }}
      >
        {shownChoices.map(show => (
          <ToggleButton key={show} value={show}>
            {translate(`notifications.shown.${show}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Picker
        size="small"
        options={types}
        groupBy={({ group }) => group}
        isOptionEqualToValue={(one, other) => one.type === other.type}
        value={types.find(({ type }) => type === filter.type) ?? null}
        onChange={chosen => change({ type: chosen?.type ?? '' })}
        input={{ margin: 'none', label: translate('notifications.type') }}
        sx={{ width: { xs: '100%', sm: 280 } }}
      />
      {(['from', 'until'] as const).map(name => (
        <DayFilter
          key={name}
          label={translate(`notifications.${name}`)}
          day={filter[name]}
          onDay={day => change({ [name]: day })}
        />
      ))}
      {searchOf(filter) && (
        <Button onClick={() => onChange(everything)}>{translate('list.clear_filters')}</Button>
      )}
    </Box>
  )
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }

/** A notification type in the user's language, with its resource. */
interface TypeChoice {
  type: string
  label: string
  group: string
}

/** Returns the types that the user can receive, grouped by resource. */
function useTypes(): TypeChoice[] {
  const words = useLabels()
  const { call } = useApi()
  const collator = collatorOf(useLocale() ?? 'en')
  const { data = [] } = useQuery({
    queryKey: notificationKeys.preferences,
    queryFn: async ({ signal }) => (await call('GET /notifications/preferences', { signal })).data,
  })
  const types = data.map(({ type }) => ({
    type,
    label: words(typeLabel(type)),
    group: words(groupLabel(typeParts(type).resource), { smart_count: 2 }),
  }))
  return types.sort((a, b) => collator.compare(a.group, b.group) || collator.compare(a.label, b.label))
}
