import { Worker } from 'node:worker_threads'
import { ApiError } from '../errors/apiError'
import { Turns } from '../turns'
import type { TaskReply, TaskRequest, ThreadTasks } from './messages'

export interface ThreadLimits {
  /** The JavaScript module that a thread starts with. */
  entry: URL
  /** The maximum number of threads. One person has at most half of them, and at least one. */
  threads: number
  /** The maximum number of tasks that wait for a thread; further ones are refused with a 429. */
  queue: number
  /** The megabytes of heap in a thread. */
  memory: number
  /** The milliseconds for a task, once a thread runs it. */
  time: number
  /** The milliseconds after which a thread without work ends. */
  idle: number
}

export interface TaskOptions {
  /** Whose task it is, because people take turns (`Turns`). */
  person: string
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

/**
 * Runs heavy work in threads, each with limits of memory and time, so that no input can end the process or
 * block other requests. A thread runs one task at a time and is reused.
 */
export class ThreadPool<Tasks extends ThreadTasks> {
  #threads = new Set<Thread>()
  #turns: Turns
  #lastId = 0

  constructor(private readonly limits: ThreadLimits) {
    this.#turns = new Turns({ atOnce: limits.threads, waiting: limits.queue })
  }

  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: TaskOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const { person, signal } = options
    return this.#turns.run(person, () => this.#runNow(name, input, options), signal)
  }

  #runNow<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: TaskOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    // A signal can outlive many tasks, so each task removes its listener.
    const ended = new AbortController()
    const done = new Promise<Awaited<ReturnType<Tasks[Name]>>>((resolve, reject) => {
      const task: Task = { name, input, options, resolve: resolve as Task['resolve'], reject }
      const thread = [...this.#threads].find(one => !one.task) ?? this.#start()
      options.signal?.addEventListener('abort', () => this.#abort(thread, task), {
        once: true,
        signal: ended.signal,
      })
      this.#begin(thread, task)
    })
    return done.finally(() => ended.abort())
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
    this.#rest(thread)
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
  }

  #abort(thread: Thread, task: Task): void {
    if (thread.task === task) this.#end(thread, task.options.signal?.reason)
  }
}
