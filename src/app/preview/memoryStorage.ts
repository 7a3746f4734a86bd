/** A `Storage` in memory, which is lost with its document. */
class MemoryStorage implements Storage {
  [name: string]: unknown
  readonly #values = new Map<string, string>()

  get length(): number {
    return this.#values.size
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value)
  }
  removeItem(key: string): void {
    this.#values.delete(key)
  }
  clear(): void {
    this.#values.clear()
  }
}

/**
 * Replaces this document's local storage with one in memory, so that data stored in a preview, such as form
 * drafts or list columns, is not kept. It starts with the browser's values of `names`.
 */
export function isolateStorage(names: readonly string[]): void {
  const own = new MemoryStorage()
  for (const name of names) {
    const value = localStorage.getItem(name)
    if (value !== null) own.setItem(name, value)
  }
  Object.defineProperty(window, 'localStorage', { value: own, configurable: true })
}
