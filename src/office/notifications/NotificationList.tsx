import { Box, Button, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { ListContextProvider, RecordContextProvider, useList, useLocale, useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { formatDate } from '../../core/field/formatDate'
import { NoRows } from '../../pages/list/empty/NoRows'
import { ListFrame } from '../../pages/list/ListFrame'
import { byDay, type Day, dayOf } from './days'
import { everything, type ListFilter, queryOf, searchOf } from './listFilter'
import { NewOnes } from './NotificationParts'
import { NotificationRow } from './NotificationRow'
import { useItemKeys } from './useItemKeys'
import { useNotificationActions } from './useNotificationActions'
import { useNotificationList } from './useNotificationList'

/** The number of rows per page. */
const COUNT = 25

/** The page size of the list context, large enough for all visible rows. */
const ALL = 10_000

interface Props {
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

/** The rows of the page, or a message that explains why there are none. */
export function NotificationList({ filter, onChange }: Props) {
  const translate = useTranslate()
  const isFiltered = searchOf(filter) !== ''
  const list = useNotificationList({ filter: queryOf(filter), limit: COUNT })
  const { setRead } = useNotificationActions()
  const area = useRef<HTMLDivElement>(null)
  const { rows = [] } = list
  const context = useList<Notification>({
    resource: 'notifications',
    data: list.rows,
    isPending: list.isPending,
    perPage: ALL,
  })
  const { listProps } = useItemKeys(id => {
    const row = rows.find(each => each.id === id)
    if (row) void setRead(id, row.read_at === null)
  })
  const isAwaited = useRef(false)
  const showNew = () => {
    isAwaited.current = true
    void list.showNew()
  }
  // The pressed button has disappeared, so focus the first new row.
  const first = rows[0]?.id
  useEffect(() => {
    if (first === undefined || !isAwaited.current) return
    isAwaited.current = false
    area.current?.querySelector<HTMLElement>('[data-notification]')?.focus()
  }, [first])
  return (
    <ListContextProvider value={context}>
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
    </ListContextProvider>
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

/** The rows, grouped under their days. */
function NotificationDays({ rows }: { rows: readonly Notification[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {byDay(rows).map(day => (
        <OneDay key={day.day} {...day} />
      ))}
    </Box>
  )
}

const DAY_MS = 86_400_000

function OneDay({ day, rows }: Day) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const id = useId()
  const now = Date.now()
  const near = [dayOf(new Date(now)), dayOf(new Date(now - DAY_MS))].indexOf(day)
  const title =
    near < 0
      ? formatDate(day, locale)
      : translate(['notifications.today', 'notifications.yesterday'][near] ?? '')
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h2" color="text.secondary" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <ListFrame>
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(row => (
            <RecordContextProvider key={row.id} value={row}>
              <NotificationRow row={row} />
            </RecordContextProvider>
          ))}
        </Box>
      </ListFrame>
    </section>
  )
}
