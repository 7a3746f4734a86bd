import { useDroppable } from '@dnd-kit/core'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ListRecord } from '../useListRows'
import { BoardCard } from './BoardCard'
import { CollapsedColumn, ColumnHead, type StageGroup } from './ColumnHead'
import { columnStyle } from './columnStyle'
import type { Press } from './Hand'
import type { Board, Stage } from './useBoard'
import { type Cards, useCards } from './useCards'
import type { Moving } from './useMoveCard'
import type { Move } from './useMoves'

interface Props {
  board: Board
  stage: Stage
  /** Count and sums; undefined until they are read. */
  group: StageGroup | undefined
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  moving: readonly Moving[]
  /** The card in hand. */
  held: ListRecord | undefined
  onPress: Press
  /** What the card in hand would do here; undefined while none is, or it comes from here. */
  offered?: Move | 'unknown'
  onMenu: (anchor: HTMLElement, record: ListRecord) => void
}

/** One column: its count and sums, and its cards, more of them as one scrolls. */
export function BoardColumn(props: Props) {
  const { board, stage, group, isCollapsed, onCollapse, moving, held, onPress, offered, onMenu } = props
  const translate = useTranslate()
  const { setNodeRef, isOver } = useDroppable({ id: `stage:${stage.key}`, data: { stage } })
  // An empty column is read as soon as its first card is on its way, so that it is there when it arrives.
  const isAwaited = group?.count !== 0 || moving.some(({ to }) => to === stage.key)
  const cards = useCards(board, stage, { isNeeded: !isCollapsed && isAwaited })
  const shown = shownCards(cards.records ?? [], moving, stage)
  const verdict = offered && (offered === 'unknown' ? 'unknown' : offered.refused ? 'refused' : 'possible')
  const shared = { ref: setNodeRef, 'data-verdict': verdict, 'data-over': isOver || undefined }
  const head = { board, stage, group, onToggle: () => onCollapse(!isCollapsed) }
  if (isCollapsed) return <CollapsedColumn {...head} {...shared} />
  const isEmpty = !shown.length && (group?.count === 0 || cards.records?.length === 0)
  return (
    <Box
      component="section"
      aria-label={translate('list_board.column', { name: stage.label })}
      {...shared}
      sx={columnStyle}
    >
      <ColumnHead {...head} />
      {offered && offered !== 'unknown' && offered.refused && (
        <Typography variant="caption" data-reason component="p">
          {offered.refused}
        </Typography>
      )}
      <Box component="ul" sx={listStyle} aria-busy={!cards.records || undefined}>
        {shown.map(record => (
          <BoardCard
            key={record.id}
            board={board}
            record={record}
            isMoving={moving.some(each => each.record.id === record.id)}
            isLifted={held?.id === record.id}
            onPress={onPress}
            onMenu={onMenu}
          />
        ))}
        {!cards.records && group?.count !== 0 && !cards.error && <Waiting />}
        {isEmpty && (
          <Typography
            component="li"
            variant="body2"
            color="text.secondary"
            sx={{ p: 1, textAlign: 'center' }}
          >
            {translate('list_board.empty')}
          </Typography>
        )}
        <More cards={cards} />
      </Box>
    </Box>
  )
}

/** The cards that are read, without those on their way elsewhere and with those on their way here. */
function shownCards(read: readonly ListRecord[], moving: readonly Moving[], { key }: Stage): ListRecord[] {
  const isLeaving = ({ id }: ListRecord) => moving.some(({ record, to }) => record.id === id && to !== key)
  const staying = read.filter(record => !isLeaving(record))
  const coming = moving.filter(({ record, to }) => to === key && staying.every(({ id }) => id !== record.id))
  return [...coming.map(({ record }) => record), ...staying]
}

/** Loads the next cards when it comes into sight, or is pressed. */
function More({ cards: { hasMore, isLoading, error, loadMore, retry } }: { cards: Cards }) {
  const translate = useTranslate()
  const end = useRef<HTMLLIElement>(null)
  const latest = useRef(loadMore)
  latest.current = loadMore
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) latest.current()
      },
      { root: element.parentElement, rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore])
  if (error)
    return (
      <li>
        <Button size="small" fullWidth onClick={retry}>
          {translate('list.retry')}
        </Button>
      </li>
    )
  if (!hasMore && !isLoading) return null
  return (
    <li ref={end}>
      <Button size="small" fullWidth aria-busy={isLoading} onClick={loadMore}>
        {translate('list_board.more')}
      </Button>
    </li>
  )
}

const Waiting = () =>
  ['first', 'second', 'third'].map(name => (
    <Skeleton key={name} component="li" variant="rounded" height={112} />
  ))

const listStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  flex: 1,
  minHeight: 64,
  m: 0,
  px: 1,
  pt: '2px',
  pb: 1,
  listStyle: 'none',
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  scrollbarWidth: 'thin',
  '& > li': { flex: 'none' },
}
