import type { Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'
import { readLabels } from '../labels'

const MAX_CACHED = 20_000

/** The references of a page to one resource: one ID, several or none for each row. */
export interface Pointed {
  target: Resource
  values: readonly unknown[]
}

/**
 * Caches the labels of records, because an export refers to the same people and companies again and again.
 */
export class KnownLabels {
  #labels = new Map<Resource, Map<string, string>>()

  constructor(private readonly scope: Scope) {}

  /**
   * Loads the labels of a page's references, and drops the earlier ones if the cache would become too large.
   */
  async learn(pointed: readonly Pointed[]): Promise<void> {
    for (const [target, ids] of idsIn(pointed)) {
      const known = this.#knownOf(target)
      if (known.size + ids.size > MAX_CACHED) known.clear()
      const unknown = [...ids].filter(id => !known.has(id))
      if (unknown.length) await this.#read(target, unknown, known)
    }
  }

  labelOf(target: Resource, id: unknown): string | undefined {
    return this.#labels.get(target)?.get(String(id))
  }

  #knownOf(target: Resource): Map<string, string> {
    const known = this.#labels.get(target) ?? new Map<string, string>()
    this.#labels.set(target, known)
    return known
  }

  async #read(target: Resource, ids: readonly string[], known: Map<string, string>): Promise<void> {
    const labels = await readLabels(this.scope, target, ids)
    for (const [id, label] of Object.entries(labels)) known.set(id, label)
  }
}

function idsIn(pointed: readonly Pointed[]): Map<Resource, Set<string>> {
  const found = new Map<Resource, Set<string>>()
  for (const { target, values } of pointed) {
    const ids = found.get(target) ?? new Set<string>()
    found.set(target, ids)
    for (const value of values)
      if (Array.isArray(value)) for (const id of value) ids.add(String(id))
      else if (value !== null) ids.add(String(value))
  }
  return found
}
