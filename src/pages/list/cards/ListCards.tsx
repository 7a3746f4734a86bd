import { Box, Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useResourceLabel } from '../../../ui/fields/labels.view'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { useList } from '../listModel'
import { PageCheckbox } from '../rows/HeadRow'
import { useRowKeys } from '../rows/useRowKeys'
import { useRowToggle } from '../rows/useRowToggle'
import { RecordCard } from './RecordCard'

/** The rows as cards: as many next to each other as there is room for. */
export function ListCards() {
  const translate = useTranslate()
  const { resource, list, state, selection } = useList()
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
      <Box
        component="ul"
        data-cards
        aria-label={label}
        aria-busy={list.isFetching}
        onKeyDown={keys}
        sx={{ ...gridStyle, pb: selection.count ? 8 : 0, opacity: list.isStale ? 0.6 : 1 }}
      >
        {list.rows
          ? list.rows.map(record => <RecordCard key={record.id} record={record} />)
          : Array.from({ length: Math.min(6, state.perPage) }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards that are all alike
              <Skeleton key={at} component="li" variant="rounded" height={132} />
            ))}
      </Box>
    </>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 288px), 1fr))',
  gap: { xs: 1, sm: 1.5 },
  m: 0,
  p: 0,
  listStyle: 'none',
}
const selectStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mb: 0.5,
  fontSize: '0.8125rem',
  color: 'text.secondary',
}
