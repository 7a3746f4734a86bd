import { Box, Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useResourceLabel } from '../../../ui/fields/useLabels'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { useListModel } from '../listModel'
import { PageCheckbox } from '../rows/HeadRow'
import { useRowKeys } from '../rows/useRowKeys'
import { useRowToggle } from '../rows/useRowToggle'
import { gridStyle } from './gridStyle'
import { RecordCard } from './RecordCard'

const GroupedCards = lazy(() =>
  import('../groups/GroupedCards').then(part => ({ default: part.GroupedCards })),
)

/** Renders the rows as cards, as many next to each other as fit. */
export function ListCards() {
  const translate = useTranslate()
  const { resource, list, state, selection, groups } = useListModel()
  const label = useResourceLabel(resource, 2)
  const keys = useRowKeys(useRowToggle())
  const enterCards = ({ key }: KeyboardEvent) => {
    const first = document.querySelector<HTMLElement>('[data-cards] [data-record]')
    if (!first || key.startsWith('Arrow')) return false
    first.focus()
  }
  useShortcuts({ rowDown: enterCards, rowUp: enterCards })
  return (
    <>
      <Box sx={selectStyle}>
        <PageCheckbox />
        <span aria-hidden>{translate('list.select_page')}</span>
      </Box>
      <Box onKeyDown={keys} aria-busy={list.isFetching} sx={{ opacity: list.isStale ? 0.6 : 1 }}>
        {groups.sections ? (
          <Suspense>
            <GroupedCards sections={groups.sections} />
          </Suspense>
        ) : (
          <Box
            component="ul"
            data-cards
            aria-label={label}
            sx={{ ...gridStyle, pb: selection.count ? 8 : 0 }}
          >
            {list.rows
              ? list.rows.map(record => <RecordCard key={record.id} record={record} />)
              : Array.from({ length: Math.min(6, state.perPage) }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cards that are all alike
                  <Skeleton key={at} component="li" variant="rounded" height={132} />
                ))}
          </Box>
        )}
      </Box>
    </>
  )
}

const selectStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mb: 0.5,
  fontSize: '0.8125rem',
  color: 'text.secondary',
}
