import { useStartedTask } from '../../../ui/tasks/shownTask'
import type { BulkOrder } from '../../../ui/tasks/task'
import { useTaskCalls } from '../../../ui/tasks/taskCalls'
import { useListModel } from '../listModel'

/** Returns a function that starts a dry run on all matching rows and opens its result. */
export function useDryRun() {
  const calls = useTaskCalls()
  const started = useStartedTask()
  const { resource, state, list, selection } = useListModel()
  const expected_count = list.meta.total_is === 'exact' ? list.meta.total : undefined
  return async (order: Pick<BulkOrder, 'kind' | 'fields' | 'transition'>): Promise<void> => {
    const task = await calls.dryRun(resource.name, { ...order, filter: state.filter, expected_count })
    selection.clear()
    started(task)
  }
}
