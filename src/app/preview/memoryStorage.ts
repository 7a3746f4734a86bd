/** A `Storage` that ends with its document. */
export class MemoryStorage implements Storage {
  [name: string]: unknown
  readonly #values = new Map<string, string>()

  get length(): number {
    return this.#values.size
  }
  key = (index: number) => [...this.#values.keys()][index] ?? null
  getItem = (key: string) => this.#values.get(key) ?? null
  setItem = (key: string, value: string) => void this.#values.set(key, value)
  removeItem = (key: string) => void this.#values.delete(key)
  clear = () => this.#values.clear()
}
