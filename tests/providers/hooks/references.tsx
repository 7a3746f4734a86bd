import { act, waitFor } from '@testing-library/react'
import {
  Form,
  type RaRecord,
  useGetRecordRepresentation,
  useReference,
  useReferenceArrayFieldController,
  useReferenceArrayInputController,
  useReferenceFieldController,
  useReferenceInputController,
  useReferenceManyFieldController,
  useReferenceOneFieldController,
} from 'ra-core'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { below, type HookCases, titlesOf } from './story'

const inForm = (record: RaRecord | undefined) => (children: ReactNode) => (
  <Form record={record}>{children}</Form>
)

/** Hooks that read the records that a record refers to, or that refer to it. */
export const references: HookCases = {
  useReference: {
    'reads a record and its representation': async ({ render, rows }) => {
      const { page } = render(() => {
        const { referenceRecord } = useReference({ reference: 'authors', id: 2 })
        return { referenceRecord, label: useGetRecordRepresentation('authors')(referenceRecord) }
      })
      await waitFor(() => expect(page().hook.label).toBe('Bilal'))
      expect(page().hook.referenceRecord).toEqual((await rows('authors'))[1])
    },
    'has no record for an id that does not exist': async ({ render }) => {
      const { page } = render(() => useReference({ reference: 'authors', id: 99 }))
      await waitFor(() => expect(page().hook.isPending).toBe(false))
      expect(page().hook).toMatchObject({ referenceRecord: undefined, error: null })
    },
  },

  useReferenceFieldController: {
    'reads the record of a field and links to it': async ({ render, rows }) => {
      const post = (await rows())[2]
      const { page } = render(
        () => useReferenceFieldController({ source: 'author', reference: 'authors', link: 'show' }),
        below(post),
      )
      await waitFor(() => expect(page().hook.referenceRecord).toBeDefined())
      expect(page().hook.referenceRecord).toEqual((await rows('authors'))[0])
      expect(page().hook.link).toBe('/authors/1/show')
    },
    'calls nothing for an empty field': async ({ render, calls }) => {
      const { page } = render(
        () => useReferenceFieldController({ source: 'author', reference: 'authors' }),
        below({ id: 1, author: null }),
      )
      expect(page().hook).toMatchObject({ referenceRecord: undefined, isFetching: false })
      expect(calls).toEqual([])
    },
  },

  useReferenceOneFieldController: {
    'reads the record that refers to this one': async ({ render, rows }) => {
      const [amel] = await rows('authors')
      const { page } = render(
        () => useReferenceOneFieldController({ reference: 'profiles', target: 'author' }),
        below(amel),
      )
      await waitFor(() => expect(page().hook.referenceRecord).toBeDefined())
      expect(page().hook.referenceRecord).toEqual((await rows('profiles'))[1])
    },
    'reads the first of several in an order': async ({ render, rows }) => {
      const [amel] = await rows('authors')
      const sort = { field: 'words', order: 'DESC' } as const
      const { page } = render(
        () => useReferenceOneFieldController({ reference: 'posts', target: 'author', sort }),
        below(amel),
      )
      await waitFor(() => expect(page().hook.referenceRecord?.title).toBe('Flood'))
    },
  },

  useReferenceManyFieldController: {
    'pages, sorts and filters the records that refer to this one': async ({ render, rows }) => {
      const [amel] = await rows('authors')
      const { page } = render(
        () => useReferenceManyFieldController({ reference: 'posts', target: 'author', page: 1, perPage: 3 }),
        below(amel),
      )
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Frost', 'Glass', 'Fire']))
      expect(page().hook).toMatchObject({ total: 4, hasNextPage: true, hasPreviousPage: false })
      act(() => page().hook.setPage(2))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Flood']))
      act(() => page().hook.setSort({ field: 'title', order: 'ASC' }))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Fire', 'Flood', 'Frost']))
      act(() => page().hook.setFilters({ words_gt: 200 }, {}))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Fire', 'Flood']))
      expect(page().hook.total).toBe(2)
      expect(titlesOf(await page().hook.getData?.())).toEqual(['Fire', 'Flood'])
    },
    'selects all of them, not only a page': async ({ render, rows }) => {
      const [amel] = await rows('authors')
      const { page } = render(
        () => useReferenceManyFieldController({ reference: 'posts', target: 'author', page: 1, perPage: 2 }),
        below(amel),
      )
      await waitFor(() => expect(page().hook.total).toBe(4))
      await act(async () => page().hook.onSelectAll())
      const expected = (await rows()).filter(({ author }) => author === 1).map(({ id }) => id)
      await waitFor(() => expect([...page().hook.selectedIds].sort()).toEqual(expected))
    },
  },

  useReferenceArrayFieldController: {
    'reads the records of a field in its order': async ({ render, rows }) => {
      const record = (await rows())[1]
      const { page } = render(() =>
        useReferenceArrayFieldController({ record, source: 'tags', reference: 'tags' }),
      )
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['travel', 'motor']))
      expect(page().hook.total).toBe(2)
    },
    'sorts and filters them in the page': async ({ render, rows, calls }) => {
      const record = (await rows())[2]
      const { page } = render(() =>
        useReferenceArrayFieldController({ record, source: 'tags', reference: 'tags' }),
      )
      await waitFor(() => expect(page().hook.total).toBe(3))
      act(() => page().hook.setSort({ field: 'title', order: 'DESC' }))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['travel', 'motor', 'home']))
      act(() => page().hook.setFilters({ title: 'motor' }, {}))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['motor']))
      expect(calls).toEqual(['getMany'])
    },
  },

  useReferenceInputController: {
    'offers choices and the current value outside their page': async ({ render, rows }) => {
      const [post] = await rows()
      const sort = { field: 'title', order: 'DESC' } as const
      const { page } = render(
        () => useReferenceInputController({ source: 'author', reference: 'authors', perPage: 2, sort }),
        inForm(post),
      )
      await waitFor(() => expect(titlesOf(page().hook.allChoices)).toEqual(['Amel', 'Chadia', 'Bilal']))
      expect(titlesOf(page().hook.selectedChoices)).toEqual(['Amel'])
      expect(page().hook.hasNextPage).toBe(true)
    },
    'searches the choices': async ({ render }) => {
      const { page } = render(
        () => useReferenceInputController({ source: 'author', reference: 'authors', debounce: 0 }),
        inForm({ id: 1 }),
      )
      await waitFor(() => expect(page().hook.total).toBe(3))
      act(() => page().hook.setFilters({ q: 'had' }))
      await waitFor(() => expect(titlesOf(page().hook.allChoices)).toEqual(['Chadia']))
    },
  },

  useReferenceArrayInputController: {
    'offers choices and the current values': async ({ render, rows }) => {
      const record = (await rows())[1]
      const sort = { field: 'title', order: 'ASC' } as const
      const { page } = render(
        () => useReferenceArrayInputController({ source: 'tags', reference: 'tags', perPage: 1, sort }),
        inForm(record),
      )
      await waitFor(() => expect(titlesOf(page().hook.selectedChoices)).toEqual(['travel', 'motor']))
      await waitFor(() => expect(titlesOf(page().hook.availableChoices)).toEqual(['home']))
      expect(titlesOf(page().hook.allChoices)?.sort()).toEqual(['home', 'motor', 'travel'])
      expect(page().hook.total).toBe(3)
    },
  },
}
