interface Kept<Answer> {
  at: number
  answer: Promise<Answer>
}

/** Answers that hold for a while, by a key; whoever asks meanwhile waits for the same one. */
export class CachedAnswers<Answer> {
  #answers = new Map<string, Kept<Answer>>()

  constructor(
    private readonly milliseconds: number,
    private readonly most: number,
  ) {}

  /** The kept answer, or the one that is found now, which must not end with one asker; `keep` says of an answer that it is to be kept. */
  async get(key: string, find: () => Promise<Answer>, keep: (answer: Answer) => boolean = () => true) {
    const known = this.#answers.get(key)
    if (known && Date.now() - known.at < this.milliseconds) return known.answer
    const kept = { at: Date.now(), answer: find() }
    this.#answers.delete(key)
    this.#answers.set(key, kept)
    const drop = () => {
      if (this.#answers.get(key) === kept) this.#answers.delete(key)
    }
    try {
      const answer = await kept.answer
      if (!keep(answer)) drop()
      return answer
    } catch (error) {
      drop()
      throw error
    } finally {
      for (const [oldest] of this.#answers) {
        if (this.#answers.size <= this.most) break
        this.#answers.delete(oldest)
      }
    }
  }
}
