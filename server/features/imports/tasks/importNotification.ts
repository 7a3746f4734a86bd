import { IMPORT_CHECKED, IMPORT_DONE } from '../../../engine/notifications/types'
import type { TaskNotification } from '../../../work/tasks/notifyOfTask'
import type { Task } from '../../../work/tasks/task'

/**
 * What whoever takes a file over is told when that has taken long: they may have left the page. Nobody is told of its
 * rows one by one, as hundreds would only hide what else has come.
 */
export function importNotification(
  { request, origin, result }: Task,
  isWritten: boolean,
): TaskNotification | undefined {
  const { created, updated, refused } = result ?? {}
  // What was thrown away meanwhile.
  if (created === undefined && !result?.problem) return undefined
  const count = (...counts: unknown[]) => ({
    count: counts.reduce<number>((sum, one) => sum + Number(one ?? 0), 0),
  })
  return {
    type: isWritten ? IMPORT_DONE : IMPORT_CHECKED,
    level: result?.problem ? 'error' : Number(refused) ? 'warning' : 'success',
    params: {
      file: { text: String(origin.details?.file ?? '') },
      import: { text: String(request.import) },
      refused: count(refused),
      count: count(created, updated),
    },
  }
}
