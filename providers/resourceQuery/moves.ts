import type { AllMatching, ManyMoved, RecordsProvider } from '../../src/records/recordsProvider'
import { type Calling, call } from './restClient'

/** Moves many records: those of `ids`, or with `meta` all that match; each is moved or told with what is in its way. */
export const moveCalls = (calling: Calling): Pick<RecordsProvider, 'moveMany'> => ({
  moveMany: async (resource, name, { ids, meta }, body) => {
    const filter = meta?.filter ?? { id: ids }
    const { data } = await call<ManyMoved>(calling, `${resource}/transitions/${name}`, {
      method: 'POST',
      query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
      body: { ...body, expected_count: expectedOf(ids, meta) },
    })
    return { data }
  },
})

const expectedOf = (ids: readonly number[], meta?: AllMatching) => (meta ? meta.expected_count : ids.length)
