import type { Values } from '../../src/core/schema/resource'

/** The first ID of records created in the preview, above the IDs of the server's records. */
const FIRST_ID = 1_000_000_001

/** The records written in a preview. They exist in this document and are lost on reload. */
export interface PreviewRecords {
  /** Returns a written record, null if it was deleted, or undefined if it was not written here. */
  find(resource: string, id: number): Values | null | undefined
  created(resource: string): Values[]
  /** Returns whether any record of a resource was written. */
  hasWritten(resource: string): boolean
  isCreated(id: number): boolean
  write(resource: string, record: Values): Values
  remove(resource: string, id: number): void
  nextId(): number
  /** Applies the writes to records from the server or from samples. */
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
