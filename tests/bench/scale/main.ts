import { loadResources } from '../../../server/base/product/resources'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { openSizes } from '../million'
import type { Part, Row } from '../part'
import { calls } from './calls'
import { inTurn, row, type Sizes } from './inTurn'
import { openOffice } from './office'
import { jumps, sorts, walks } from './pages'
import { creates, ruled } from './writes'

/** A million customers and policies compared with a thousand, in turn on one PostgreSQL. */
export const part: Part = {
  name: 'scale',
  title: 'Growth: 1,000,000 rows compared with 1,000, on PostgreSQL',
  async run({ runs }) {
    const databases = await openSizes(['million', 'thousand'])
    try {
      const sizes = {
        thousand: await openOffice(databases.thousand),
        million: await openOffice(databases.million),
      }
      try {
        return await measure(sizes, databases.million, Math.max(runs, 7))
      } finally {
        await Promise.all([sizes.thousand.stop(), sizes.million.stop()])
      }
    } finally {
      await databases.close()
    }
  },
}

async function measure(sizes: Sizes, url: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, [path, limit]] of Object.entries(calls)) {
    const began = performance.now()
    await sizes.million.ask(path)
    const first = performance.now() - began
    const times = await inTurn(sizes, runs, async office => (await office.ask(path)).ms)
    const slow = first > 500 ? { note: `${Math.round(first)} ms the first time` } : {}
    rows.push({ ...row(name, limit, times), ...slow })
  }
  rows.push(...(await walks(sizes, runs)))
  rows.push(...(await sorts(sizes, Math.min(runs, 5), await sortable())))
  rows.push(...(await jumps(sizes.million, url, runs)))
  rows.push(await creates(sizes, runs))
  rows.push(...(await ruled(sizes, runs)))
  return rows
}

/** Returns the columns by which the list of customers can be sorted. */
async function sortable(): Promise<string[]> {
  const resource = (await loadResources()).get('customers')
  return Object.entries(allFields(resource))
    .filter(([name, field]) => name !== 'version' && typeOf(field).sort(name, field).length)
    .map(([name]) => name)
}
