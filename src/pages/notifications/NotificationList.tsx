import { Box, Button } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { NoRows } from '../list/empty/NoRows'
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
  const translate = useTranslate()
  const isFiltered = searchOf(filter) !== ''
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
        <NoRows
          list={list}
          icon="bell"
          failed={translate('notifications.failed')}
          nothing={translate(isFiltered ? 'notifications.no_match' : 'list.empty')}
          nothingText={translate(isFiltered ? 'notifications.no_match_text' : 'notifications.empty_text')}
          onClear={isFiltered ? () => onChange(everything) : undefined}
        />
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
