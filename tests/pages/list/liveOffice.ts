import type { GetListParams } from 'react-admin'
import { vi } from 'vitest'
import { liveStage } from '../../live/liveStage'
import { rows } from './renderList'

type Row = (typeof rows)[number] & { [field: string]: unknown }

/** Creates records that other users change, with the calls of a server and the live events of the changes. */
export function liveOffice(count = 3) {
  const first = rows[0] as Row
  const kept = new Map<number, Row>(
    Array.from({ length: count }, (_, at) => [at + 1, { ...first, id: at + 1, name: `Thing ${at + 1}` }]),
  )
  const live = liveStage()
  const meets = (row: Row, filter: Record<string, unknown>) =>
    Object.entries(filter).every(([name, wanted]) => [wanted].flat().includes(row[name]))
  const getList = vi.fn(async (_resource: string, params: GetListParams) => {
    const { filter = {}, pagination: { page, perPage } = { page: 1, perPage: 25 }, sort } = params
    const found = [...kept.values()]
      .filter(row => meets(row, filter))
      .sort((a, b) => (sort?.field === 'id' ? a.id - b.id : a.name.localeCompare(b.name)))
    const data = found.slice((page - 1) * perPage, page * perPage).map(row => ({ ...row }))
    return { data, total: found.length, meta: { total: found.length, total_is: 'exact' } }
  })
  const at = (id: number) => {
    const row = kept.get(id)
    if (!row) throw new Error(`There is no thing ${id}`)
    return row
  }
  return {
    live,
    getList,
    /** Changes a record without sending an event. */
    write: (id: number, values: Partial<Row>) =>
      kept.set(id, { ...first, ...kept.get(id), ...values, id, version: (kept.get(id)?.version ?? 0) + 1 }),
    change(id: number, values: Partial<Row>, by = 5) {
      this.write(id, values)
      live.change({ resource: 'things', id, version: at(id).version, by })
    },
    remove(id: number, by = 5) {
      const { version } = at(id)
      kept.delete(id)
      live.change({ resource: 'things', id, version: version + 1, action: 'delete', by })
    },
    hide: (id: number) => {
      const { version } = at(id)
      kept.delete(id)
      live.change({ resource: 'things', id, version: version + 1, by: 5 })
    },
  }
}
