import { Box } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { SelectionBar } from './bulk/SelectionBar'
import { EmptyList } from './empty/EmptyList'
import { ListFailed } from './empty/ListFailed'
import { NoMatch } from './empty/NoMatch'
import { ListFrame } from './ListFrame'
import { useList } from './listModel'
import { ListCards } from './rows/ListCards'
import { ListTable } from './rows/ListTable'
import { useNarrow } from './useNarrow'

const ListFooter = lazy(() => import('./ListFooter').then(part => ({ default: part.ListFooter })))

/** The rows, or what there is to say in their place. */
export function ListBody() {
  const translate = useTranslate()
  const { list, state } = useList()
  const narrow = useNarrow()
  const { rows, error, isStale, retry } = list
  if (error && !rows) return <ListFailed error={error} onRetry={retry} />
  if (rows?.length === 0 && !isStale)
    return Object.keys(state.filter).length ? <NoMatch /> : state.page === 1 ? <EmptyList /> : null
  return (
    <>
      <ListFrame>
        {isStale && <Box role="progressbar" aria-label={translate('list.loading')} sx={progressStyle} />}
        {narrow ? <ListCards /> : <ListTable />}
        <SelectionBar />
      </ListFrame>
      <Foot hasRows={rows !== undefined} />
    </>
  )
}

/** What stands below the rows is loaded when these are drawn. */
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
// The rows come first: paging takes its place below them, and nothing moves.
const footPlace = <Box sx={{ minHeight: 48, mt: -1 }} />
