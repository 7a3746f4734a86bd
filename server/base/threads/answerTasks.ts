import { parentPort } from 'node:worker_threads'
import { ApiError } from '../errors/apiError'
import type { TaskReply, TaskRequest, ThreadTasks } from './messages'

/** The thread's side of a `ThreadPool`: runs the tasks that it receives. */
export function answerTasks(tasks: ThreadTasks): void {
  const port = parentPort
  if (!port) throw new Error('This module runs as a worker thread only')
  port.on('message', async (request: TaskRequest) => port.postMessage(await replyTo(tasks, request)))
}

async function replyTo(tasks: ThreadTasks, { id, name, input }: TaskRequest): Promise<TaskReply> {
  try {
    const task = tasks[name]
    if (!task) throw new Error(`This thread has no task ${name}`)
    return { id, kind: 'done', output: await task(input as never) }
  } catch (error) {
    if (error instanceof ApiError)
      return { id, kind: 'refused', status: error.status, code: error.code, options: error.options }
    return {
      id,
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
