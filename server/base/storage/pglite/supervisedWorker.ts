import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '../driver/session'
import { DatabaseUnavailable } from '../unavailable'
import type { WorkerSettings } from './messages'
import { WorkerClient } from './workerClient'

/** How long a new worker can take to start, because it first recovers what another left unfinished. */
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000

interface WorkerCallbacks {
  /** Called with the reason when a worker ends. */
  report: (error: Error) => void
  /** Prepares a worker that replaces one that ended. */
  prepare: (worker: WorkerClient) => Promise<void>
  notify: (channel: string, payload: string) => void
  /** Called once the new worker is in use. */
  resumed: () => void
}

/**
 * Runs the embedded database in a worker, and starts another one when it ends, for example if memory or disk
 * space runs out. Committed data is in the folder, as after a kill of the whole process.
 */
export class SupervisedWorker {
  #worker: WorkerClient
  #down: DatabaseUnavailable | undefined
  #closed = false
  /** Rises with every worker: a transaction that started on an earlier one is over. */
  generation = 0
  readonly ready: Promise<void>

  constructor(
    private readonly settings: WorkerSettings,
    private readonly listeners: WorkerCallbacks,
  ) {
    this.#worker = this.#start()
    this.ready = this.#worker.ready
    this.#watch(this.#worker)
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    return this.#down ? Promise.reject(this.#down) : this.#worker.query(sql, parameters)
  }

  async script(sql: string): Promise<void> {
    if (this.#down) throw this.#down
    await this.#worker.script(sql)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (!this.#down) await this.#worker.close()
  }

  #start(): WorkerClient {
    const worker = new WorkerClient(this.settings)
    worker.onNotification(this.listeners.notify)
    return worker
  }

  #watch(worker: WorkerClient): void {
    // A worker that never became ready has rejected `ready`.
    worker.ready.then(
      () =>
        worker.ended.then(error => {
          if (this.#closed) return
          this.generation++
          this.#down = new DatabaseUnavailable(error)
          this.listeners.report(error)
          void this.#replace()
        }),
      () => undefined,
    )
  }

  async #replace(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !this.#closed; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      const worker = this.#start()
      const late = setTimeout(() => worker.terminate(), PATIENCE_MS)
      try {
        await worker.ready
        await this.listeners.prepare(worker)
        this.#worker = worker
        this.#down = undefined
        this.#watch(worker)
        if (this.#closed) await worker.close()
        else this.listeners.resumed()
        return
      } catch (error) {
        this.listeners.report(error as Error)
        await worker.terminate()
      } finally {
        clearTimeout(late)
      }
      await pause(wait)
    }
  }
}
