import type { ListedTask } from '../../contract/tasks'

/** What is to be done to all that a filter finds. */
export interface BulkOrder {
  kind: 'update' | 'delete' | 'move'
  filter: Record<string, unknown>
  expected_count?: number
  /** The fields to set; of a move, its reason and what it asks. */
  fields?: Record<string, unknown>
  /** Name of the move. */
  transition?: string
}

export const isOpen = ({ status }: Pick<ListedTask, 'status'>): boolean =>
  status === 'waiting' || status === 'running'
