import { useStore } from 'react-admin'
import { isFinalStatus } from '../../transitions/transitionFields'
import type { Board, Stage } from './useBoard'
import { isByTransitions } from './useMoves'

/** Returns which columns are collapsed: the user's choice, or by default the final statuses. */
export function useCollapsed(board: Board) {
  const { resource, by, stages } = board
  const [stored, store] = useStore<readonly string[] | undefined>(`lists.${resource.name}.collapsed.${by}`)
  const isDone = ({ key }: Stage) => isByTransitions(board) && isFinalStatus(resource, key)
  const collapsed = stored ?? stages.filter(isDone).map(({ key }) => key)
  const isCollapsed = ({ key }: Stage) => collapsed.includes(key)
  const collapse = ({ key }: Stage, on: boolean) =>
    store(on ? [...collapsed, key] : collapsed.filter(each => each !== key))
  return [isCollapsed, collapse] as const
}
