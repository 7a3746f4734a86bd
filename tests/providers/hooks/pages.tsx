import { act, fireEvent, waitFor } from '@testing-library/react'
import {
  EditBase,
  Form,
  useCreateController,
  useEditController,
  useInfiniteListController,
  useInput,
  useListController,
  useShowController,
} from 'ra-core'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { type HookCases, titlesOf } from './story'

const BY_WORDS = { sort: { field: 'words', order: 'ASC' }, perPage: 4 } as const
const TOO_LONG = 'x'.repeat(1001)
const refused = 'At most 1000 characters.'

const inForm = (children: ReactNode) => (
  <EditBase id={2} mutationMode="pessimistic">
    <Form>{children}</Form>
  </EditBase>
)

/** Hooks of lists, of the pages of a record, and of forms. */
export const pages: HookCases = {
  useListController: {
    'pages, sorts and filters': async ({ render }) => {
      const { page } = render(() => useListController(BY_WORDS))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Glass', 'Hail', 'Frost', 'Fire']))
      expect(page().hook).toMatchObject({ total: 6, hasNextPage: true, hasPreviousPage: false })
      act(() => page().hook.setPage(2))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Flood', 'Theft']))
      act(() => page().hook.setFilters({ author: 2 }, {}))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Hail', 'Theft']))
      act(() => page().hook.setSort({ field: 'title', order: 'DESC' }))
      await waitFor(() => expect(titlesOf(page().hook.data)).toEqual(['Theft', 'Hail']))
      expect(titlesOf(await page().hook.getData?.({ maxResults: 1 }))).toEqual(['Theft'])
    },
    'selects all rows of the filter, and none': async ({ render, rows }) => {
      const { page } = render(() => useListController({ filter: { author: 1 }, perPage: 2 }))
      await waitFor(() => expect(page().hook.total).toBe(4))
      await act(async () => page().hook.onSelectAll())
      const expected = (await rows()).filter(({ author }) => author === 1).map(({ id }) => id)
      await waitFor(() => expect([...page().hook.selectedIds].sort()).toEqual(expected))
      act(() => page().hook.onUnselectItems())
      expect(page().hook.selectedIds).toEqual([])
    },
    'notifies of a filter by an unknown field': async ({ render, api }) => {
      const { page } = render(() => useListController({ filter: { color: 'red' } }))
      const { message } = await api('posts?filter={"color":"red"}')
      await waitFor(() => expect(page().notified).toEqual([message]))
    },
  },

  useInfiniteListController: {
    'adds page after page, and selects all': async ({ render, rows }) => {
      const { page } = render(() => useInfiniteListController(BY_WORDS))
      await waitFor(() => expect(page().hook.data).toHaveLength(4))
      await act(() => page().hook.fetchNextPage())
      const expected = (await rows()).sort((a, b) => Number(a.words) - Number(b.words))
      await waitFor(() => expect(page().hook.data).toEqual(expected))
      expect(page().hook.hasNextPage).toBe(false)
      await act(async () => page().hook.onSelectAll())
      await waitFor(() => expect(page().hook.selectedIds).toEqual(expected.map(({ id }) => id)))
    },
  },

  useShowController: {
    'reads the record': async ({ render, rows }) => {
      const { page } = render(() => useShowController({ id: 2 }))
      await waitFor(() => expect(page().hook.record).toBeDefined())
      expect(page().hook.record).toEqual((await rows())[1])
    },
    'leaves for the list if the record does not exist': async ({ render }) => {
      const { page } = render(() => useShowController({ id: 99 }))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect(page().notified).toEqual(['ra.notification.item_doesnt_exist'])
    },
  },

  useEditController: {
    'pessimistic: saves, then opens the list': async ({ render, rows }) => {
      const { page } = render(() => useEditController({ id: 2, mutationMode: 'pessimistic' }))
      await waitFor(() => expect(page().hook.record).toBeDefined())
      await act(async () => page().hook.save?.({ title: 'Storm' }))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect((await rows())[1]).toMatchObject({ title: 'Storm', words: 120, version: 2 })
    },
    'optimistic: opens the list before the server has saved': async ({ render, rows, hold }) => {
      const release = hold()
      const { page } = render(() => useEditController({ id: 2, mutationMode: 'optimistic' }))
      await waitFor(() => expect(page().hook.record).toBeDefined())
      await act(async () => page().hook.save?.({ title: 'Storm' }))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect((await rows())[1]?.title).toBe('Hail')
      release()
      await waitFor(async () => expect((await rows())[1]?.title).toBe('Storm'))
    },
    'undoable: opens the list, and saves when confirmed': async ({ render, rows }) => {
      const { page } = render(() => useEditController({ id: 2 }))
      await waitFor(() => expect(page().hook.record).toBeDefined())
      await act(async () => page().hook.save?.({ title: 'Storm' }))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect(page().hook.record.title).toBe('Storm')
      expect((await rows())[1]?.title).toBe('Hail')
      act(() => page().take()?.({ isUndo: false }))
      await waitFor(async () => expect((await rows())[1]?.title).toBe('Storm'))
    },
    'undoable: undo restores the record': async ({ render, rows, calls }) => {
      const { page } = render(() => useEditController({ id: 2 }))
      await waitFor(() => expect(page().hook.record).toBeDefined())
      await act(async () => page().hook.save?.({ title: 'Storm' }))
      await waitFor(() => expect(page().hook.record.title).toBe('Storm'))
      act(() => page().take()?.({ isUndo: true }))
      await waitFor(() => expect(page().hook.record.title).toBe('Hail'))
      expect((await rows())[1]?.title).toBe('Hail')
      expect(calls).not.toContain('update')
    },
    'shows a refused value at its field': async ({ render, rows }) => {
      const { page } = render(() => useInput({ source: 'title' }), inForm)
      await waitFor(() => expect(page().hook.field.value).toBe('Hail'))
      act(() => page().hook.field.onChange(TOO_LONG))
      fireEvent.submit(document.forms[0] as HTMLFormElement)
      await waitFor(() => expect(JSON.stringify(page().hook.fieldState.error)).toContain(refused))
      expect((await rows())[1]?.title).toBe('Hail')
    },
    'notifies of a version that somebody else has replaced': async ({ render, api, rows }) => {
      const { page } = render(() => useEditController({ id: 2, mutationMode: 'pessimistic' }))
      await waitFor(() => expect(page().hook.record).toBeDefined())
      await api('posts/2', { method: 'PUT', body: { title: 'Gale' } })
      await act(async () => page().hook.save?.({ title: 'Storm' }))
      await waitFor(() =>
        expect(page().notified).toEqual(['Someone else changed this record in the meantime.']),
      )
      expect((await rows())[1]?.title).toBe('Gale')
    },
    'leaves for the list if the record does not exist': async ({ render }) => {
      const { page } = render(() => useEditController({ id: 99 }))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect(page().notified).toEqual(['ra.notification.item_doesnt_exist'])
    },
  },

  useCreateController: {
    'saves, then opens the new record': async ({ render, rows }) => {
      const { page } = render(() => useCreateController())
      await act(async () => page().hook.save?.({ title: 'Storm', author: 3 }))
      await waitFor(() => expect(page().path).toBe('/posts/7'))
      expect((await rows()).at(-1)).toMatchObject({ id: 7, title: 'Storm', author: 3 })
    },
    'returns the refused values to the form': async ({ render, rows }) => {
      const { page } = render(() => useCreateController())
      const errors = await act(async () => page().hook.save?.({ title: TOO_LONG }))
      expect(errors).toEqual({ title: refused })
      expect(await rows()).toHaveLength(6)
    },
  },
}
