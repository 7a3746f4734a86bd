import type { ListedTask } from '../../contract/tasks'

/** An action on all records that match a filter. */
export interface BulkOrder {
  kind: 'update' | 'delete' | 'move'
  filter: Record<string, unknown>
  expected_count?: number
  /** The fields to set; for a transition, its reason and input. */
  fields?: Record<string, unknown>
  /** Name of the transition. */
  transition?: string
}

export const isOpen = ({ status }: Pick<ListedTask, 'status'>): boolean =>
  status === 'waiting' || status === 'running'
