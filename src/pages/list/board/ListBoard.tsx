import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useCallback, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import { useLiveRefresh } from '../../../ui/live/useLiveRefresh'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { ListFailed } from '../empty/ListFailed'
import { NoRecords } from '../empty/NoRecords'
import { useListModel } from '../listModel'
import { useFillHeight } from '../rows/useFillHeight'
import type { ListRecord } from '../useListRows'
import { LiftedCard } from './BoardCard'
import { BoardColumn } from './BoardColumn'
import { DropTarget } from './DropTarget'
import { type OnPress, PressedCard } from './PressedCard'
import { useAnnouncements } from './useAnnouncements'
import { type Board, useBoard } from './useBoard'
import { useBoardKeys } from './useBoardKeys'
import { boardKey, useGroups } from './useCards'
import { useCollapsed } from './useCollapsed'
import { useDrag } from './useDrag'
import { useEdgeScroll } from './useEdgeScroll'
import { useMoveCard } from './useMoveCard'
import { isByTransitions, keyOf, useMoves } from './useMoves'

const MoveMenu = lazy(() => import('./MoveMenu').then(part => ({ default: part.MoveMenu })))
const MoveDialog = lazy(() => import('./MoveDialog').then(part => ({ default: part.MoveDialog })))

const byMouse = { activationConstraint: { distance: 6 } }
const byTouch = { activationConstraint: { delay: 250, tolerance: 8 } }

/** The pause between refreshes, so that a burst of others' changes causes only one. */
const LIVE_GAP_MS = 2_000

/** Shows the records in columns by their status, or by another choice. */
export function ListBoard() {
  const { state } = useListModel()
  const board = useBoard()
  const groups = useGroups(board)
  const { data: answer, error, refetch } = groups
  if (error && !answer) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (answer?.data.count === 0 && !groups.isPlaceholderData)
    return <NoRecords key={JSON.stringify(state.filter)} />
  return <Columns board={board} answer={answer} />
}

function Columns({ board, answer }: { board: Board; answer: ReturnType<typeof useGroups>['data'] }) {
  const words = useLabels()
  const translate = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const height = useFillHeight(container, 0)
  const movesOf = useMoves(board)
  const { move, moving, dialog, submit, saveValues, closeDialog } = useMoveCard(board)
  const drag = useDrag(board, { movesOf, onMove: move })
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: ListRecord }>()
  const openMenu = useCallback((anchor: HTMLElement, record: ListRecord) => setMenu({ anchor, record }), [])
  const closeMenu = () => setMenu(undefined)
  const hand = useRef<OnPress>(undefined)
  const press = useCallback<OnPress>((event, record) => hand.current?.(event, record), [])
  const [isCollapsed, collapse] = useCollapsed(board)
  const isInHand = drag.held !== undefined || moving.length > 0 || menu !== undefined
  useBoardRefresh(board, isInHand)
  const sensors = useSensors(useSensor(MouseSensor, byMouse), useSensor(TouchSensor, byTouch))
  const isEstimated = answer?.meta?.estimated ?? false
  const groupOf = (key: string) => {
    const found = answer?.data.groups.find(group => (group.key ?? '') === key)
    if (found) return { ...found, isEstimated }
    // A sample might miss a column's few records.
    return answer && !isEstimated ? { count: 0, values: {} } : undefined
  }
  // The column for records without a value is shown only if there are any, or if cards can be dropped there.
  const stages = board.stages.filter(
    ({ value, key }) => value !== null || groupOf(key)?.count || !isByTransitions(board),
  )
  return (
    <>
      <Box
        ref={container}
        role="group"
        aria-label={translate('list_board.label', { field: words(fieldLabel(board.resource, board.by)) })}
        onKeyDown={useBoardKeys(container, moving)}
        sx={{ ...boardStyle, height: height ?? 'auto' }}
      >
        {stages.map(stage => (
          <BoardColumn
            key={stage.key}
            board={board}
            stage={stage}
            group={groupOf(stage.key)}
            isCollapsed={isCollapsed(stage)}
            onCollapse={on => collapse(stage, on)}
            moving={moving}
            offered={drag.held && keyOf(board, drag.held) !== stage.key ? drag.offerOf(stage) : undefined}
            isOver={drag.over === stage.key}
            held={drag.held}
            onPress={press}
            onMenu={openMenu}
          />
        ))}
      </Box>
      {/* Outside the cards: dnd-kit's contexts change with every move of the pointer, and React would
          search all cards for their consumers. */}
      <DndContext
        sensors={sensors}
        accessibility={{
          announcements: useAnnouncements(board, drag),
          screenReaderInstructions: { draggable: '' },
        }}
        {...drag.handlers}
        onDragMove={useEdgeScroll(container, drag.held !== undefined)}
      >
        <PressedCard press={hand} />
        {stages.map(stage => (
          <DropTarget key={stage.key} stage={stage} board={container} />
        ))}
        <DragOverlay dropAnimation={null}>
          {drag.held && <LiftedCard board={board} record={drag.held} />}
        </DragOverlay>
      </DndContext>
      {menu && (
        <LazyPart onMissing={closeMenu}>
          <MoveMenu {...menu} movesOf={movesOf} onMove={move} onClose={closeMenu} />
        </LazyPart>
      )}
      {dialog && (
        <LazyPart onMissing={closeDialog}>
          <MoveDialog
            board={board}
            dialog={dialog}
            onSubmit={submit}
            onSave={saveValues}
            onClose={closeDialog}
          />
        </LazyPart>
      )}
    </>
  )
}

/** Refreshes the board after others' changes, but not while the user moves a card. */
function useBoardRefresh(board: Board, isInHand: boolean): void {
  const queries = useQueryClient()
  useLiveRefresh([board.resource.name], () => queries.invalidateQueries({ queryKey: boardKey(board) }), {
    gapMs: LIVE_GAP_MS,
    isPaused: () => isInHand,
  })
}

const boardStyle = {
  display: 'flex',
  alignItems: 'stretch',
  gap: 1.25,
  minHeight: 280,
  // Reaches the edges of the page, so that a cut-off column shows that there are more.
  mx: { xs: -1.5, sm: 0 },
  px: { xs: 1.5, sm: 0 },
  pb: 0.5,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: { xs: 'x proximity', sm: 'none' },
  scrollbarWidth: 'thin',
}
