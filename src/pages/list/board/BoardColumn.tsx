import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ListRecord } from '../useListRows'
import { CardGroup, groupsOf } from './CardGroup'
import { CollapsedColumn, ColumnHead, type StageGroup } from './ColumnHead'
import { columnStyle } from './columnStyle'
import type { OnPress } from './PressedCard'
import type { Board, Stage } from './useBoard'
import { type Cards, useCards } from './useCards'
import type { Moving } from './useMoveCard'
import type { Move } from './useMoves'

interface Props {
  board: Board
  stage: Stage
  /** The column's count and sums. Undefined until they have loaded. */
  group: StageGroup | undefined
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  moving: readonly Moving[]
  /** The card that is being dragged. */
  held: ListRecord | undefined
  onPress: OnPress
  /** Whether the dragged card is over this column. */
  isOver: boolean
  /** The effect of dropping the dragged card here. Undefined without a drag, or over its own column. */
  offered?: Move | 'unknown'
  onMenu: (anchor: HTMLElement, record: ListRecord) => void
}

/** A column with its count and sums, and its cards, which load while scrolling. */
export function BoardColumn(props: Props) {
  const { board, stage, group, isCollapsed, onCollapse, moving, held, isOver, onPress, offered, onMenu } =
    props
  const translate = useTranslate()
  // Loads an empty column when its first card is being moved, so that it is ready when the card arrives.
  const isAwaited = group?.count !== 0 || moving.some(({ to }) => to === stage.key)
  const cards = useCards(board, stage, { isNeeded: !isCollapsed && isAwaited })
  const { records = none } = cards
  const shown = useMemo(() => shownCards(records, moving, stage), [records, moving, stage])
  const cardGroups = useMemo(() => groupsOf(shown), [shown])
  const verdict = offered && (offered === 'unknown' ? 'unknown' : offered.refused ? 'refused' : 'possible')
  const shared = { 'data-stage': stage.key, 'data-verdict': verdict, 'data-over': isOver || undefined }
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
        <Typography variant="caption" data-reason component="p" sx={{ whiteSpace: 'pre-line' }}>
          {offered.refused}
        </Typography>
      )}
      <Box role="list" data-cards sx={listStyle} aria-busy={!cards.records || undefined}>
        {cardGroups.map(({ key, records }) => (
          <CardGroup
            key={key}
            board={board}
            records={records}
            moving={moving}
            lifted={held && records.some(({ id }) => id === held.id) ? held.id : undefined}
            onPress={onPress}
            onMenu={onMenu}
          />
        ))}
        {!cards.records && group?.count !== 0 && !cards.error && <Waiting />}
        {isEmpty && (
          <Typography
            component="div"
            role="listitem"
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

/** Returns the loaded cards without those being moved away, and with those being moved here. */
function shownCards(read: readonly ListRecord[], moving: readonly Moving[], { key }: Stage): ListRecord[] {
  const isLeaving = ({ id }: ListRecord) => moving.some(({ record, to }) => record.id === id && to !== key)
  const staying = read.filter(record => !isLeaving(record))
  const coming = moving.filter(({ record, to }) => to === key && staying.every(({ id }) => id !== record.id))
  return [...coming.map(({ record }) => record), ...staying]
}

/** Loads the next cards when it becomes visible or is clicked. */
function More({ cards: { hasMore, isLoading, error, loadMore, retry } }: { cards: Cards }) {
  const translate = useTranslate()
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(loadMore)
  latest.current = loadMore
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      // A busy browser reports several changes in one call.
      seen => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { root: element.parentElement, rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore])
  if (error)
    return (
      <Box role="listitem">
        <Button size="small" fullWidth onClick={retry}>
          {translate('list.retry')}
        </Button>
      </Box>
    )
  if (!hasMore && !isLoading) return null
  return (
    <Box role="listitem" ref={end}>
      <Button size="small" fullWidth aria-busy={isLoading} onClick={loadMore}>
        {translate('list_board.more')}
      </Button>
    </Box>
  )
}

const none: readonly ListRecord[] = []

const Waiting = () =>
  ['first', 'second', 'third'].map(name => (
    <Skeleton key={name} role="listitem" variant="rounded" height={112} />
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
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  scrollbarWidth: 'thin',
  '& > *': { flex: 'none' },
}
