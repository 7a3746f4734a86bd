import { act, waitFor } from '@testing-library/react'
import {
  type Exporter,
  ListBase,
  useBulkExport,
  useDataProvider,
  useGetList,
  useGetMany,
  useGetManyAggregate,
  useGetManyReference,
  useGetOne,
  useInfiniteGetList,
  useListContext,
  usePrevNextController,
  useRecordSelection,
  useSelectAll,
  useUnique,
} from 'ra-core'
import { expect, vi } from 'vitest'
import { below, type HookCases, titlesOf } from './story'

/** Hooks that read rows. */
export const reading: HookCases = {
  useDataProvider: {
    'returns the rows of the server': async ({ render, rows }) => {
      const { page } = render(() => useDataProvider())
      expect((await page().hook.getOne('posts', { id: 3 })).data).toEqual((await rows())[2])
    },
    'rejects with the status and the code of a refusal': async ({ render, api }) => {
      const { page } = render(() => useDataProvider())
      const { status } = await api('posts/99')
      const refused = page().hook.getOne('posts', { id: 99 })
      await expect(refused).rejects.toMatchObject({ status, body: { code: 'not_found' } })
      expect(status).toBe(404)
    },
    'passes the signal of a query on': async ({ render }) => {
      const { page } = render(() => useDataProvider())
      const { hook } = page()
      expect(hook.supportAbortSignal).toBe(true)
      const aborted = hook.getOne('posts', { id: 3, signal: AbortSignal.abort() })
      await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    },
  },

  useGetOne: {
    'reads a record, also by an id from an address': async ({ render, rows }) => {
      const { page } = render(() => [useGetOne('posts', { id: 3 }), useGetOne('posts', { id: '4' })])
      await waitFor(() => expect(page().hook.every(({ isSuccess }) => isSuccess)).toBe(true))
      expect(page().hook.map(({ data }) => data)).toEqual((await rows()).slice(2, 4))
    },
    'has the error of a record that does not exist': async ({ render }) => {
      const { page } = render(() => useGetOne('posts', { id: 99 }))
      await waitFor(() => expect(page().hook.error).toMatchObject({ status: 404 }))
      expect(page().hook.data).toBeUndefined()
    },
  },

  useGetList: {
    'filters, sorts and pages': async ({ render, rows }) => {
      const { page } = render(() =>
        useGetList('posts', {
          filter: { words_gte: 120 },
          sort: { field: 'title', order: 'DESC' },
          pagination: { page: 2, perPage: 2 },
        }),
      )
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Frost', 'Flood']))
      expect(page().hook.total).toBe((await rows()).filter(({ words }) => Number(words) >= 120).length)
    },
    'has the error of an unknown field': async ({ render }) => {
      const { page } = render(() => useGetList('posts', { filter: { color: 'red' } }))
      await waitFor(() => expect(page().hook.error).toMatchObject({ status: 400 }))
    },
  },

  useInfiniteGetList: {
    'reads page after page, up to the last': async ({ render, rows }) => {
      const { page } = render(() =>
        useInfiniteGetList('posts', {
          pagination: { page: 1, perPage: 4 },
          sort: { field: 'id', order: 'ASC' },
        }),
      )
      await waitFor(() => expect(page().hook.hasNextPage).toBe(true))
      await act(() => page().hook.fetchNextPage())
      await waitFor(() => expect(page().hook.hasNextPage).toBe(false))
      expect(page().hook.data?.pages.map(({ data }) => data.length)).toEqual([4, 2])
      expect(page().hook.data?.pages.flatMap(({ data }) => data)).toEqual(await rows())
    },
  },

  useGetMany: {
    'reads records in the order of the ids': async ({ render }) => {
      const { page } = render(() => useGetMany('posts', { ids: [5, 1, 3] }))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Glass', 'Flood', 'Fire']))
    },
    'leaves out a record that does not exist': async ({ render }) => {
      const { page } = render(() => useGetMany('posts', { ids: [99, 2] }))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Hail']))
    },
  },

  useGetManyAggregate: {
    'sends one call for several hooks of a page': async ({ render, calls }) => {
      const { page } = render(() => [
        useGetManyAggregate('posts', { ids: [4, 2] }),
        useGetManyAggregate('posts', { ids: [2, 6] }),
      ])
      const read = () => page().hook.map(({ data }) => titlesOf(data)?.sort())
      await waitFor(() =>
        expect(read()).toEqual([
          ['Hail', 'Theft'],
          ['Frost', 'Hail'],
        ]),
      )
      expect(calls).toEqual(['getMany'])
    },
  },

  useGetManyReference: {
    'reads a page of the records that refer to one': async ({ render, rows }) => {
      const { page } = render(() =>
        useGetManyReference('posts', {
          target: 'author',
          id: 1,
          filter: { words_lt: 300 },
          sort: { field: 'words', order: 'ASC' },
          pagination: { page: 1, perPage: 2 },
        }),
      )
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Glass', 'Frost']))
      const all = (await rows()).filter(({ author, words }) => author === 1 && Number(words) < 300)
      expect(page().hook.total).toBe(all.length)
    },
  },

  usePrevNextController: {
    'links to the records before and after in the order of the list': async ({ render, rows }) => {
      const [record] = await rows()
      const { page } = render(
        () => usePrevNextController({ sort: { field: 'title', order: 'ASC' }, filter: { author: 1 } }),
        below(record),
      )
      await waitFor(() => expect(page().hook.total).toBe(4))
      // Fire, Flood, Frost, Glass
      expect(page().hook).toMatchObject({ index: 1, prevPath: '/posts/3', nextPath: '/posts/6' })
    },
  },

  useUnique: {
    'refuses a value of another record only': async ({ render, rows }) => {
      const [record] = await rows()
      const { page } = render(() => useUnique({ debounce: 0 }), below(record))
      const check = (value: string) => page().hook()(value, {}, { source: 'title' })
      expect(await check('Hail')).toMatchObject({ message: 'ra.validation.unique' })
      expect(await check('Flood')).toBeUndefined()
      expect(await check('Storm')).toBeUndefined()
    },
  },

  useSelectAll: {
    'selects all rows of the filter, not only a page': async ({ render, rows }) => {
      const { page } = render(() => ({
        selectAll: useSelectAll({ resource: 'posts', filter: { author: 1 } }),
        selected: useRecordSelection({ resource: 'posts' })[0],
      }))
      await act(async () => page().hook.selectAll())
      const expected = (await rows()).filter(({ author }) => author === 1).map(({ id }) => id)
      await waitFor(() => expect([...page().hook.selected].sort()).toEqual(expected))
    },
    'selects up to a limit, and says so': async ({ render }) => {
      const { page } = render(() => ({
        selectAll: useSelectAll({ resource: 'posts', sort: { field: 'words', order: 'ASC' } }),
        selected: useRecordSelection({ resource: 'posts' })[0],
      }))
      await act(async () => page().hook.selectAll({ limit: 2 }))
      await waitFor(() => expect(page().hook.selected).toEqual([5, 2]))
      expect(page().notified).toEqual(['ra.message.select_all_limit_reached'])
    },
  },

  useBulkExport: {
    'exports the selected rows with related records': async ({ render, rows }) => {
      const exporter = vi.fn<Exporter>()
      const { page } = render(
        () => ({ list: useListContext(), exportRows: useBulkExport({ exporter }) }),
        children => <ListBase resource="posts">{children}</ListBase>,
      )
      await waitFor(() => expect(page().hook.list.total).toBe(6))
      act(() => page().hook.list.onSelect([4, 1]))
      act(() => page().hook.exportRows())
      await waitFor(() => expect(exporter).toHaveBeenCalledOnce())
      const [exported = [], fetchRelated] = exporter.mock.calls[0] ?? []
      const [first, , , fourth] = await rows()
      expect(exported).toEqual([fourth, first])
      const [amel, bilal] = await rows('authors')
      expect(await fetchRelated?.(exported, 'author', 'authors')).toEqual({ 1: amel, 2: bilal })
    },
  },
}
