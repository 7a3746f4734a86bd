import { Box, Button } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { actionOn } from '../../core/access/actionOn'
import { useNameInSentence } from '../../ui/records/useWords'
import { useCan } from '../../ui/session/SessionContext'
import { SelectionBar } from './bulk/SelectionBar'
import { ListMessage } from './empty/ListMessage'
import { CreateButton } from './header/CreateButton'
import { ListFrame } from './ListFrame'
import { useList } from './listModel'
import { ListTable } from './rows/ListTable'
import { useNarrow } from './useNarrow'

const ListFooter = lazy(() => import('./ListFooter').then(part => ({ default: part.ListFooter })))
// Each layout but the usual one is loaded when it is used.
const ListCards = lazy(() => import('./cards/ListCards').then(part => ({ default: part.ListCards })))

/** The rows, or the message that replaces them. */
export function ListBody() {
  const translate = useTranslate()
  const { list, state, layouts } = useList()
  const isTable = !useNarrow() && layouts.current === 'table'
  const { rows, error, isStale, retry } = list
  if (error && !rows) return <ListFailed error={error} onRetry={retry} />
  if (rows?.length === 0 && !isStale)
    return Object.keys(state.filter).length ? <NoMatch /> : state.page === 1 ? <EmptyList /> : null
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

/** There are rows, but none match the filters. */
function NoMatch() {
  const translate = useTranslate()
  const { resource, change } = useList()
  return (
    <ListMessage
      icon={resource.icon}
      title={translate('list.no_match')}
      text={translate('list.no_match_text')}
    >
      <Button variant="outlined" onClick={() => change({ filter: {} })}>
        {translate('list.clear_filters')}
      </Button>
    </ListMessage>
  )
}

/** Nothing exists yet: what appears here, and the first step. */
function EmptyList() {
  const translate = useTranslate()
  const inSentence = useNameInSentence()
  const { resource } = useList()
  const mayCreate = useCan()(actionOn(resource, 'create'), resource.subject)
  const names = inSentence(resource, 2)
  const general = translate(mayCreate ? 'list.empty_text' : 'list.empty_text_reader', { names })
  return (
    <ListMessage
      icon={resource.icon}
      title={translate('list.empty')}
      text={translate(`resources.${resource.name}.empty`, { _: general })}
    >
      <CreateButton />
    </ListMessage>
  )
}

interface Props {
  error: Error
  onRetry: () => void
}

/** The rows could not be read: the reason and a retry. A refused filter can be removed. */
function ListFailed({ error, onRetry }: Props) {
  const translate = useTranslate()
  const { state, change } = useList()
  return (
    <ListMessage
      icon="warning"
      title={translate('list.failed')}
      text={translate(error.message, { _: error.message })}
    >
      <Button variant="contained" onClick={onRetry}>
        {translate('list.retry')}
      </Button>
      {Object.keys(state.filter).length > 0 && (
        <Button variant="outlined" onClick={() => change({ filter: {} })}>
          {translate('list.clear_filters')}
        </Button>
      )}
    </ListMessage>
  )
}
