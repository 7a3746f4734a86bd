import type { Outcome, Session, SessionSource } from '../driver/session'
import { Mutex } from './mutex'
import type { WorkerClient } from './workerClient'

class PgliteSession implements Session {
  readonly shared = true
  #release: (() => void) | undefined

  constructor(
    private readonly client: WorkerClient,
    private readonly mutex: Mutex,
  ) {}

  async run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    if (this.#release) return this.client.query(sql, parameters)
    const release = await this.mutex.acquire()
    try {
      return await this.client.query(sql, parameters)
    } finally {
      release()
    }
  }

  async beginTransaction(): Promise<void> {
    this.#release = await this.mutex.acquire()
  }

  endTransaction(): void {
    this.#release?.()
    this.#release = undefined
  }
}

/** Sessions that share PGlite's single connection: a transaction has it alone, other queries take turns. */
export function pgliteSessions(client: WorkerClient): SessionSource {
  const mutex = new Mutex()
  return {
    acquire: async () => new PgliteSession(client, mutex),
    release: session => session.endTransaction(),
    destroy: () => client.close(),
  }
}
