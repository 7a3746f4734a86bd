import type { Values } from '../../src/core/schema/resource'

/** Created records of resources with records of their own have ids from here on. */
const FIRST_ID = 1_000_000_001

/** What the author writes in a preview: kept in this document, gone with a reload. */
export interface PreviewRecords {
  /** A record as it was written; null if it was deleted, undefined if it is as the server or the samples have it. */
  find(resource: string, id: number): Values | null | undefined
  created(resource: string): Values[]
  /** Whether anything of a resource was written. */
  hasWritten(resource: string): boolean
  isCreated(id: number): boolean
  write(resource: string, record: Values): Values
  remove(resource: string, id: number): void
  nextId(): number
  /** Records as they were read, with everything that was written since. */
  over(resource: string, records: readonly Values[]): Values[]
}

export function createPreviewRecords(): PreviewRecords {
  const written = new Map<string, Map<number, Values | null>>()
  let last = FIRST_ID - 1
  const of = (resource: string) => {
    const records = written.get(resource) ?? new Map<number, Values | null>()
    written.set(resource, records)
    return records
  }
  const find = (resource: string, id: number) => of(resource).get(id)
  const isCreated = (id: number) => id >= FIRST_ID
  return {
    find,
    isCreated,
    hasWritten: resource => of(resource).size > 0,
    created: resource =>
      [...of(resource)].flatMap(([id, record]) => (record && isCreated(id) ? [record] : [])).reverse(),
    write: (resource, record) => {
      of(resource).set(Number(record.id), record)
      return record
    },
    remove: (resource, id) => {
      of(resource).set(id, null)
    },
    nextId: () => {
      last += 1
      return last
    },
    over: (resource, records) =>
      records.flatMap(record => {
        const own = find(resource, Number(record.id))
        if (own === null) return []
        return [own ? { ...record, ...own } : record]
      }),
  }
}
