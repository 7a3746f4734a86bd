import { Worker } from 'node:worker_threads'
import { ApiError } from '../errors/apiError'
import type { TaskReply, TaskRequest, ThreadTasks } from './messages'

export interface ThreadLimits {
  /** The JavaScript module that a thread starts with. */
  entry: URL
  /** The maximum number of threads. */
  threads: number
  /** The maximum number of tasks that wait for a thread; further ones are refused. */
  queue: number
  /** The megabytes of heap in a thread. */
  memory: number
  /** The milliseconds for a task, once a thread runs it. */
  time: number
  /** The milliseconds after which a thread without work ends. */
  idle: number
}

export interface TaskOptions {
  /** Cancels the task, whether it is waiting or running. */
  signal?: AbortSignal
  /** Overrides the pool's time limit. */
  time?: number
}

/** A task exceeded a limit and its thread was ended; the caller decides what that means. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError'

  constructor(readonly limit: 'memory' | 'time') {
    super(`A task in a thread exceeded its ${limit} limit`)
  }
}

interface Task {
  name: string
  input: unknown
  options: TaskOptions
  resolve(output: unknown): void
  reject(error: unknown): void
}

interface Thread {
  worker: Worker
  task?: Task
  /** Ends the thread: when its task's time is up, or after it was idle for long enough. */
  timer?: NodeJS.Timeout
}

const RETRY_SECONDS = 5

/**
 * Runs heavy work in threads, each with limits of memory and time, so that no input can end the process or
 * block other requests. A thread runs one task at a time and is reused.
 */
export class ThreadPool<Tasks extends ThreadTasks> {
  #threads = new Set<Thread>()
  #waiting: Task[] = []
  #lastId = 0

  constructor(private readonly limits: ThreadLimits) {}

  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: TaskOptions = {},
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const { signal } = options
    if (signal?.aborted) return Promise.reject(signal.reason)
    // A signal can outlive many tasks, so each task removes its listener.
    const ended = new AbortController()
    const done = new Promise<Awaited<ReturnType<Tasks[Name]>>>((resolve, reject) => {
      const task: Task = { name, input, options, resolve: resolve as Task['resolve'], reject }
      const thread = this.#freeThread()
      if (!thread && this.#waiting.length >= this.limits.queue) return reject(busy())
      signal?.addEventListener('abort', () => this.#abort(task), { once: true, signal: ended.signal })
      if (thread) this.#begin(thread, task)
      else this.#waiting.push(task)
    })
    return done.finally(() => ended.abort())
  }

  #freeThread(): Thread | undefined {
    const free = [...this.#threads].find(({ task }) => !task)
    return free ?? (this.#threads.size < this.limits.threads ? this.#start() : undefined)
  }

  #start(): Thread {
    const { entry, memory } = this.limits
    const worker = new Worker(entry, {
      // The process's own options can name modules that only its main module knows.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker }
    worker.on('message', (reply: TaskReply) => this.#receive(thread, reply))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error),
    )
    worker.on('exit', code => this.#end(thread, new Error(`A thread ended (code ${code})`)))
    this.#threads.add(thread)
    return thread
  }

  #begin(thread: Thread, task: Task): void {
    clearTimeout(thread.timer)
    thread.task = task
    thread.timer = setTimeout(
      () => this.#end(thread, new ThreadLimitError('time')),
      task.options.time ?? this.limits.time,
    )
    thread.worker.ref()
    const { name, input } = task
    thread.worker.postMessage({ id: ++this.#lastId, name, input } satisfies TaskRequest)
  }

  #receive(thread: Thread, reply: TaskReply): void {
    // A reply can still arrive after its thread was ended; such a thread must get no other task.
    if (!this.#threads.has(thread)) return
    const { task } = thread
    thread.task = undefined
    clearTimeout(thread.timer)
    const next = this.#waiting.shift()
    if (next) this.#begin(thread, next)
    else this.#rest(thread)
    if (reply.kind === 'done') task?.resolve(reply.output)
    else if (reply.kind === 'refused')
      task?.reject(
        new ApiError(reply.status as ApiError['status'], reply.code as ApiError['code'], reply.options),
      )
    else task?.reject(new Error(`A task in a thread failed: ${reply.message}`))
  }

  /** Lets the process end while the thread is idle, and ends the thread after a while. */
  #rest(thread: Thread): void {
    thread.worker.unref()
    thread.timer = setTimeout(() => this.#end(thread), this.limits.idle)
    thread.timer.unref()
  }

  /**
   * Takes a thread out of use before ending it, because a task sent to an ending thread would never return.
   */
  #end(thread: Thread, error?: Error): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.task?.reject(error)
    const next = this.#waiting.shift()
    if (next) this.#begin(this.#start(), next)
  }

  #abort(task: Task): void {
    const { signal } = task.options
    const thread = [...this.#threads].find(one => one.task === task)
    this.#waiting = this.#waiting.filter(one => one !== task)
    task.reject(signal?.reason)
    if (thread) this.#end(thread)
  }
}

const busy = () =>
  new ApiError(429, 'too_many', {
    message: 'api.queue_full',
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  })
