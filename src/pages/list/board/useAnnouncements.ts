import type { Active, Announcements, Over } from '@dnd-kit/core'
import { useTranslate } from 'react-admin'
import { useTitleOf } from '../../recordTitle'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'
import type { Drag } from './useDrag'
import { keyOf } from './useMoves'

/** Returns the texts that screen readers announce while a card is dragged. */
export function useAnnouncements(board: Board, { offerOf }: Drag): Announcements {
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const recordOf = ({ data }: Active) => data.current?.record as ListRecord | undefined
  const stageOf = (over: Over | null) => over?.data.current?.stage as Stage | undefined
  const titled = (active: Active) => {
    const record = recordOf(active)
    return record ? titleOf(board.resource, record) : ''
  }
  const isHome = (active: Active, stage: Stage) => {
    const record = recordOf(active)
    return record !== undefined && keyOf(board, record) === stage.key
  }
  return {
    onDragStart: ({ active }) => translate('list_board.lifted', { title: titled(active) }),
    onDragOver: ({ active, over }) => {
      const stage = stageOf(over)
      if (!stage) return undefined
      const offer = isHome(active, stage) ? undefined : offerOf(stage)
      const reason = offer !== 'unknown' ? offer?.refused : undefined
      const said = translate('list_board.over', { title: titled(active), to: stage.label })
      return reason ? `${said} ${reason}` : said
    },
    // The result has its own message.
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => translate('list_board.cancelled', { title: titled(active) }),
  }
}
