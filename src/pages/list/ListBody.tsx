import { LinearProgress } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyList } from './EmptyList'
import { ListCards } from './ListCards'
import { ListFailed } from './ListFailed'
import { ListFooter } from './ListFooter'
import { ListFrame } from './ListFrame'
import { ListTable } from './ListTable'
import { useList } from './listModel'
import { NoMatch } from './NoMatch'
import { SelectionBar } from './SelectionBar'
import { useNarrow } from './useNarrow'

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
        {isStale && <LinearProgress aria-label={translate('list.loading')} sx={progressStyle} />}
        {narrow ? <ListCards /> : <ListTable />}
        <SelectionBar />
      </ListFrame>
      <ListFooter />
    </>
  )
}

const progressStyle = { position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 4 }
