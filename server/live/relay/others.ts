import { SILENCE_S } from './processes'
import type { ProcessMessage } from './processMessages'

interface Question {
  missing: Set<string>
  found: Record<string, number>
  done(): void
}

type AskMessage = Extract<ProcessMessage, { kind: 'ask' }>
type Answer = Extract<ProcessMessage, { kind: 'answer' }>

const ANSWER_MS = 1_000

/** The other processes that sent a message recently, and queries to all of them. */
export class OtherProcesses {
  readonly #heardAt = new Map<string, number>()
  readonly #questions = new Map<number, Question>()
  #asked = 0

  /** Records a sign of life of a process; returns whether the process is new. */
  receive(id: string): boolean {
    const isNew = !this.#heardAt.has(id)
    this.#heardAt.set(id, performance.now())
    return isNew
  }

  forget(id: string): void {
    this.#heardAt.delete(id)
    for (const question of this.#questions.values()) settle(question, id)
  }

  /**
   * Queries all of them and adds up their counts. A process that does not reply in time is left out until its
   * next message.
   */
  async query(
    by: string,
    prefix: string,
    send: (request: AskMessage) => Promise<void>,
  ): Promise<Record<string, number>> {
    const missing = this.#present()
    if (!missing.size) return {}
    const query = ++this.#asked
    const found: Record<string, number> = {}
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<void>(done => {
      this.#questions.set(query, { missing, found, done })
      timer = setTimeout(done, ANSWER_MS)
    })
    try {
      await send({ by, kind: 'ask', ask: query, prefix })
      await answered
    } finally {
      clearTimeout(timer)
      this.#questions.delete(query)
    }
    for (const id of missing) this.#heardAt.delete(id)
    return found
  }

  take({ by, ask, channels }: Answer): void {
    const question = this.#questions.get(ask)
    if (!question?.missing.has(by)) return
    for (const [channel, count] of Object.entries(channels))
      question.found[channel] = (question.found[channel] ?? 0) + count
    settle(question, by)
  }

  #present(): Set<string> {
    const since = performance.now() - SILENCE_S * 1000
    return new Set([...this.#heardAt].flatMap(([id, at]) => (at >= since ? [id] : [])))
  }
}

function settle({ missing, done }: Question, id: string): void {
  missing.delete(id)
  if (!missing.size) done()
}
