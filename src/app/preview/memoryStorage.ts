/** A `Storage` that ends with its document. */
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
 * Gives this document a local storage of its own: what screens store in a preview, such as the draft of a form or the
 * columns of a list, ends with it. It starts with some entries of the browser's.
 */
export function isolateStorage(names: readonly string[]): void {
  const own = new MemoryStorage()
  for (const name of names) {
    const value = localStorage.getItem(name)
    if (value !== null) own.setItem(name, value)
  }
  Object.defineProperty(window, 'localStorage', { value: own, configurable: true })
}
