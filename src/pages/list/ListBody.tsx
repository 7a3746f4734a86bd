import { Box } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isOfRows } from '../../core/schema/layouts'
import { SelectionBar } from './bulk/SelectionBar'
import { ListFailed, NoRecords } from './empty/NoRecords'
import { ListFrame } from './ListFrame'
import { useList } from './listModel'
import { ListTable } from './rows/ListTable'
import { useNarrow } from './useNarrow'

const ListFooter = lazy(() => import('./ListFooter').then(part => ({ default: part.ListFooter })))
// Each layout but the usual one is loaded when it is used.
const ListCards = lazy(() => import('./cards/ListCards').then(part => ({ default: part.ListCards })))
const ListBoard = lazy(() => import('./board/ListBoard').then(part => ({ default: part.ListBoard })))
const ListCalendar = lazy(() =>
  import('./calendar/ListCalendar').then(part => ({ default: part.ListCalendar })),
)

/** The records in the layout of the list. */
export function ListBody() {
  const { current } = useList().layouts
  if (isOfRows(current)) return <ListRows />
  return <Suspense fallback={place}>{current === 'board' ? <ListBoard /> : <ListCalendar />}</Suspense>
}

const place = <Box sx={{ minHeight: 400 }} />

/** The rows of a page, or the message that replaces them. */
function ListRows() {
  const translate = useTranslate()
  const { list, state, layouts, groups } = useList()
  const isTable = !useNarrow() && layouts.current === 'table'
  const { rows, error, isStale, retry } = list
  if (error && !rows) return <ListFailed error={error} onRetry={retry} />
  const isEmpty = groups.by ? groups.answer?.count === 0 : rows?.length === 0
  if (isEmpty && !isStale) return state.page === 1 || Object.keys(state.filter).length ? <NoRecords /> : null
  return (
    <>
      <ListFrame isOpen={!isTable}>
        {isStale && <Box role="progressbar" aria-label={translate('list.loading')} sx={progressStyle} />}
        {isTable ? (
          <ListTable />
        ) : (
          <Suspense>
            <ListCards />
          </Suspense>
        )}
        <SelectionBar />
      </ListFrame>
      <Foot hasRows={rows !== undefined} />
    </>
  )
}

/** The footer loads when the rows render. */
function Foot({ hasRows }: { hasRows: boolean }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => setDue(hasRows), [hasRows])
  return <Suspense fallback={footPlace}>{isDue ? <ListFooter /> : footPlace}</Suspense>
}

const progressStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 2,
  zIndex: 4,
  bgcolor: 'primary.main',
  '@media (prefers-reduced-motion: no-preference)': {
    '@keyframes waiting': { from: { opacity: 1 }, to: { opacity: 0.25 } },
    animation: 'waiting 600ms ease-in-out infinite alternate',
  },
}
// The rows come first: paging appears below them, and nothing moves.
const footPlace = <Box sx={{ minHeight: 48, mt: -1 }} />
