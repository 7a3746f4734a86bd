import { Box, Button, Skeleton } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ListMessage } from '../pages/list/empty/ListMessage'
import { everything, type ListFilter, queryOf, searchOf } from './listFilter'
import { NewOnes } from './NewOnes'
import { NotificationDays } from './NotificationDays'
import { useItemKeys } from './useItemKeys'
import { useMarking } from './useMarking'
import { useNotificationList } from './useNotificationList'

/** How many the page shows, and how many more at a time. */
const COUNT = 25

interface Props {
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

/** The rows of the page, or why there are none. */
export function NotificationList({ filter, onChange }: Props) {
  const list = useNotificationList({ filter: queryOf(filter), limit: COUNT })
  const { setRead } = useMarking()
  const area = useRef<HTMLDivElement>(null)
  const { rows = [] } = list
  const { listProps } = useItemKeys(id => {
    const row = rows.find(each => each.id === id)
    if (row) void setRead(id, row.read_at === null)
  })
  const isAwaited = useRef(false)
  const showNew = () => {
    isAwaited.current = true
    void list.showNew()
  }
  // The button that was pressed is gone: the focus goes to what it brought.
  const first = rows[0]?.id
  useEffect(() => {
    if (first === undefined || !isAwaited.current) return
    isAwaited.current = false
    area.current?.querySelector<HTMLElement>('[data-notification]')?.focus()
  }, [first])
  return (
    <div ref={area} {...listProps}>
      <NewOnes count={list.waiting} onShow={showNew} />
      {rows.length ? (
        <>
          <NotificationDays rows={rows} />
          <More list={list} />
        </>
      ) : (
        <NoRows list={list} isFiltered={searchOf(filter) !== ''} onClear={() => onChange(everything)} />
      )}
    </div>
  )
}

type List = ReturnType<typeof useNotificationList>

function More({ list }: { list: List }) {
  const translate = useTranslate()
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list
  if (!hasNextPage) return null
  return (
    <Box sx={{ textAlign: 'center', mt: 2 }}>
      <Button variant="outlined" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {translate(isFetchNextPageError ? 'form.try_again' : 'notifications.more')}
      </Button>
    </Box>
  )
}

interface NoRowsProps {
  list: List
  isFiltered: boolean
  onClear: () => void
}

function NoRows({ list, isFiltered, onClear }: NoRowsProps) {
  const translate = useTranslate()
  const { error, rows, refetch } = list
  const clear = isFiltered && (
    <Button variant="outlined" onClick={onClear}>
      {translate('list.clear_filters')}
    </Button>
  )
  if (error && !rows)
    return (
      <ListMessage
        icon="warning"
        title={translate('notifications.failed')}
        text={translate(error.message, { _: error.message })}
      >
        <Button variant="contained" onClick={() => void refetch()}>
          {translate('list.retry')}
        </Button>
        {clear}
      </ListMessage>
    )
  if (!rows)
    return <Skeleton variant="rounded" height={320} role="status" aria-label={translate('app.loading')} />
  const says = isFiltered ? 'no_match' : 'empty'
  return (
    <ListMessage
      icon="bell"
      title={translate(`notifications.${says}`)}
      text={translate(`notifications.${says}_text`)}
    >
      {clear}
    </ListMessage>
  )
}
