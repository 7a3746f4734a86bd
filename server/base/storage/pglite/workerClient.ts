import { Worker } from 'node:worker_threads'
import { databaseThread } from '../../product/modules'
import { DatabaseError } from '../databaseError'
import type { Outcome } from '../driver/session'
import { DatabaseUnavailable } from '../unavailable'
import { parameterText } from '../values'
import type { Reply, Request, WorkerSettings } from './messages'

type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }
type Listener = (channel: string, payload: string) => void
type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never

/**
 * SQLSTATE classes after which the engine might no longer respond: out of resources, interrupted, or an
 * internal error.
 */
const DOUBTFUL = /^(53|58|XX)/
/** How long it can then take to respond to a test query. */
const SIGN_OF_LIFE_MS = 5_000

/** PGlite in its worker thread, so that a slow query never blocks the server's event loop. */
export class WorkerClient {
  #worker: Worker
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #ended: Error | undefined
  #listener: Listener | undefined
  readonly ready: Promise<void>
  /** Resolves with the reason when the worker ends unexpectedly. */
  readonly ended: Promise<Error>
  #tellEnd: (error: Error) => void = () => undefined

  constructor(settings: WorkerSettings) {
    this.#worker = new Worker(databaseThread, {
      workerData: settings,
      execArgv: [],
    })
    this.ended = new Promise(resolve => {
      this.#tellEnd = resolve
    })
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (reply: Reply) => {
        if (reply.kind === 'ready') resolve()
        else this.#receive(reply)
      })
      this.#worker.on('error', error => this.#end(error, reject))
      this.#worker.on('exit', code =>
        this.#end(new Error(`The database worker ended (code ${code})`), reject),
      )
    })
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    return this.#send({ kind: 'query', sql, parameters: parameters.map(parameterText) })
  }

  async script(sql: string): Promise<void> {
    await this.#send({ kind: 'script', sql })
  }

  onNotification(listener: Listener): void {
    this.#listener = listener
  }

  async close(): Promise<void> {
    if (this.#ended) return
    const exited = new Promise<void>(resolve => this.#worker.once('exit', () => resolve()))
    await this.#send({ kind: 'close' })
    this.#ended = new Error('The database is closed')
    await this.#worker.terminate()
    await exited
  }

  /** Terminates the worker, whatever it is doing. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  /**
   * Terminates a worker that does not respond to a test query: an engine interrupted while writing accepts it
   * and hangs.
   */
  #demandSignOfLife(): void {
    const late = setTimeout(() => this.terminate(), SIGN_OF_LIFE_MS)
    const answered = () => clearTimeout(late)
    this.#send({ kind: 'query', sql: 'select 1', parameters: [] }).then(answered, answered)
  }

  #send(request: WithoutId<Request>): Promise<Outcome> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...request, id })
    })
  }

  #receive(reply: Exclude<Reply, { kind: 'ready' }>): void {
    if (reply.kind === 'notification') {
      this.#listener?.(reply.channel, reply.payload)
      return
    }
    const waiting = this.#waiting.get(reply.id)
    if (!waiting)
      throw new Error(`The database worker responded to request ${reply.id}, which is not pending`)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'result') {
      waiting.resolve(reply)
      return
    }
    if (reply.kind === 'failed' || DOUBTFUL.test(reply.report.code)) this.#demandSignOfLife()
    waiting.reject(reply.kind === 'refused' ? new DatabaseError(reply.report) : new Error(reply.message))
  }

  #end(error: Error, rejectReady: (error: Error) => void): void {
    const wanted = this.#ended !== undefined
    this.#ended ??= new DatabaseUnavailable(error)
    rejectReady(error)
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
    if (!wanted) this.#tellEnd(error)
  }
}
