import { Box } from '@mui/material'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { isOfRows } from '../../core/schema/layouts'
import { useNarrow } from '../../ui/theme/useNarrow'
import { ListFailed } from './empty/ListFailed'
import { ListFrame } from './ListFrame'
import { useListModel } from './listModel'
import { ListTable } from './rows/ListTable'
import { usePrefetchRecordPage } from './usePrefetchRecordPage'
import { useRowsPainted } from './useRowsPainted'

const NoRecords = lazy(() => import('./empty/NoRecords').then(part => ({ default: part.NoRecords })))
const SelectionBar = lazy(() => import('./bulk/SelectionBar').then(part => ({ default: part.SelectionBar })))
const ListFooter = lazy(() => import('./ListFooter').then(part => ({ default: part.ListFooter })))
// Layouts other than the table are loaded when they are used.
const ListCards = lazy(() => import('./cards/ListCards').then(part => ({ default: part.ListCards })))
const ListBoard = lazy(() => import('./board/ListBoard').then(part => ({ default: part.ListBoard })))
const ListCalendar = lazy(() =>
  import('./calendar/ListCalendar').then(part => ({ default: part.ListCalendar })),
)

interface Props {
  /** Replaces the actions on the selected rows. */
  actions?: ReactNode
}

/** Renders the records in the list's layout. */
export function ListBody({ actions }: Props) {
  const { current } = useListModel().layouts
  if (isOfRows(current)) return <ListRows actions={actions} />
  return <Suspense fallback={place}>{current === 'board' ? <ListBoard /> : <ListCalendar />}</Suspense>
}

const place = <div style={{ minHeight: 400 }} />
// Placeholder lines of the first page (src/app/first/shell.css). They fill a phone's screen.
const cardPlaces = <div className="first-rows" style={{ minHeight: '100vh' }} />

/** Renders the rows of a page, or the message that replaces them. */
function ListRows({ actions }: Props) {
  const translate = useTranslate()
  const { resource, list, state, layouts, groups } = useListModel()
  const isTable = !useNarrow() && layouts.current === 'table'
  const { rows, error, isStale, retry } = list
  const isPainted = useRowsPainted()
  usePrefetchRecordPage(resource, isPainted)
  if (error && !rows) return <ListFailed error={error} onRetry={retry} />
  const isEmpty = groups.by ? groups.answer?.count === 0 : rows?.length === 0
  if (isEmpty && !isStale)
    return <Suspense>{(state.page === 1 || Object.keys(state.filter).length > 0) && <NoRecords />}</Suspense>
  return (
    <>
      <ListFrame isOpen={!isTable}>
        {isStale && <Box role="progressbar" aria-label={translate('list.loading')} sx={progressStyle} />}
        {isTable ? (
          <ListTable />
        ) : (
          <Suspense fallback={cardPlaces}>
            <ListCards />
          </Suspense>
        )}
        <Suspense>{isPainted && <SelectionBar actions={actions} />}</Suspense>
      </ListFrame>
      <Suspense fallback={footPlace}>{isPainted ? <ListFooter /> : footPlace}</Suspense>
    </>
  )
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
// The footer loads after the rows and appears below them, so nothing moves.
const footPlace = <div style={{ minHeight: 48, marginTop: -8 }} />
