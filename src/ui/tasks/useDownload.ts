import { useNotify } from 'react-admin'
import type { Task } from './task'
import { useTaskCalls } from './taskCalls'

/** Saves the report of a task as a file. */
export function useDownload({ id, kind }: Task): () => Promise<void> {
  const provider = useTaskCalls()
  const notify = useNotify()
  return async () => {
    try {
      const url = URL.createObjectURL(await (await provider.taskCalls()).report(id))
      const link = document.createElement('a')
      link.href = url
      link.download = `${kind}-${id.slice(0, 8)}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 0)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      notify(message, { type: 'error', messageArgs: { _: message } })
    }
  }
}
