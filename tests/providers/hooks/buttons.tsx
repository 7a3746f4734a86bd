import { act, waitFor } from '@testing-library/react'
import {
  ListBase,
  useBulkDeleteController,
  useBulkUpdateController,
  useDeleteController,
  useDeleteWithConfirmController,
  useDeleteWithUndoController,
  useListContext,
  useUpdateController,
} from 'ra-core'
import type { ReactNode, SyntheticEvent } from 'react'
import { expect } from 'vitest'
import { below, type HookCases, type Story } from './story'

const click = { stopPropagation: () => undefined } as SyntheticEvent
const inList = (children: ReactNode) => <ListBase resource="posts">{children}</ListBase>

const ids = async ({ rows }: Story) => (await rows()).map(({ id }) => id)
const titles = async ({ rows }: Story) => (await rows()).map(({ title }) => title)

/** Renders a hook below the list of posts, of which the second and the third are selected. */
async function startBulk<T>({ render }: Story, use: () => T) {
  const { page } = render(() => ({ list: useListContext(), ...use() }), inList)
  await waitFor(() => expect(page().hook.list.total).toBe(6))
  act(() => page().hook.list.onSelect([2, 3]))
  return page
}

/** Hooks of buttons. */
export const buttons: HookCases = {
  useDeleteController: {
    'pessimistic: deletes, then opens the list': async story => {
      const [, record] = await story.rows()
      const { page } = story.render(() => useDeleteController({ record, mutationMode: 'pessimistic' }))
      act(() => page().hook.handleDelete())
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect(await ids(story)).toEqual([1, 3, 4, 5, 6])
    },
    'notifies why a record that others refer to stays': async story => {
      const [record] = await story.rows('authors')
      const { page } = story.render(() =>
        useDeleteController({ resource: 'authors', record, mutationMode: 'pessimistic' }),
      )
      act(() => page().hook.handleDelete())
      await waitFor(() => expect(page().notified).toEqual(['Other records still refer to this one.']))
      expect(await story.rows('authors')).toHaveLength(3)
    },
  },

  useDeleteWithConfirmController: {
    'deletes when the dialog is confirmed, and closes it': async story => {
      const [, record] = await story.rows()
      const { page } = story.render(() =>
        useDeleteWithConfirmController({ record, mutationMode: 'pessimistic' }),
      )
      act(() => page().hook.handleDialogOpen(click))
      expect(page().hook.open).toBe(true)
      expect(story.calls).toEqual([])
      act(() => page().hook.handleDelete(click))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect(page().hook.open).toBe(false)
      expect(await ids(story)).toEqual([1, 3, 4, 5, 6])
    },
    'closes the dialog when somebody else has saved the record': async story => {
      const [, record] = await story.rows()
      await story.api('posts/2', { method: 'PUT', body: { title: 'Gale' } })
      const { page } = story.render(() =>
        useDeleteWithConfirmController({ record, mutationMode: 'pessimistic' }),
      )
      act(() => page().hook.handleDialogOpen(click))
      act(() => page().hook.handleDelete(click))
      await waitFor(() => expect(page().hook.open).toBe(false))
      expect(page().notified).toEqual(['Someone else changed this record in the meantime.'])
      expect(await ids(story)).toEqual([1, 2, 3, 4, 5, 6])
    },
  },

  useDeleteWithUndoController: {
    'opens the list, and deletes when confirmed': async story => {
      const [, record] = await story.rows()
      const { page } = story.render(() => useDeleteWithUndoController({ record }))
      act(() => page().hook.handleDelete(click))
      await waitFor(() => expect(page().path).toBe('/posts'))
      expect(await ids(story)).toEqual([1, 2, 3, 4, 5, 6])
      act(() => page().take()?.({ isUndo: false }))
      await waitFor(async () => expect(await ids(story)).toEqual([1, 3, 4, 5, 6]))
    },
    'deletes nothing after undo': async story => {
      const [, record] = await story.rows()
      const { page } = story.render(() => useDeleteWithUndoController({ record }))
      act(() => page().hook.handleDelete(click))
      await waitFor(() => expect(page().path).toBe('/posts'))
      act(() => page().take()?.({ isUndo: true }))
      expect(await ids(story)).toEqual([1, 2, 3, 4, 5, 6])
      expect(story.calls).toEqual([])
    },
  },

  useUpdateController: {
    'pessimistic: saves the values of the button': async story => {
      const [, record] = await story.rows()
      const { page } = story.render(() => useUpdateController({ mutationMode: 'pessimistic' }), below(record))
      act(() => page().hook.handleUpdate({ title: 'Storm' }))
      await waitFor(() => expect(page().notified).toEqual(['resources.posts.notifications.updated']))
      expect((await titles(story)).slice(0, 3)).toEqual(['Flood', 'Storm', 'Fire'])
    },
    'undoable: saves nothing after undo': async story => {
      const [, record] = await story.rows()
      const { page } = story.render(() => useUpdateController({}), below(record))
      act(() => page().hook.handleUpdate({ title: 'Storm' }))
      await waitFor(() => expect(page().notified).toHaveLength(1))
      act(() => page().take()?.({ isUndo: true }))
      expect((await titles(story))[1]).toBe('Hail')
      expect(story.calls).toEqual([])
    },
  },

  useBulkDeleteController: {
    'pessimistic: deletes the selected rows and unselects them': async story => {
      const page = await startBulk(story, () => useBulkDeleteController({ mutationMode: 'pessimistic' }))
      act(() => page().hook.handleDelete())
      await waitFor(() => expect(page().hook.list.data).toHaveLength(4))
      await waitFor(() => expect(page().hook.list.selectedIds).toEqual([]))
      expect(await ids(story)).toEqual([1, 4, 5, 6])
    },
    'undoable: undo brings the rows back': async story => {
      const page = await startBulk(story, () => useBulkDeleteController({}))
      act(() => page().hook.handleDelete())
      await waitFor(() => expect(page().hook.list.data).toHaveLength(4))
      act(() => page().take()?.({ isUndo: true }))
      await waitFor(() => expect(page().hook.list.data).toHaveLength(6))
      expect(await ids(story)).toEqual([1, 2, 3, 4, 5, 6])
    },
  },

  useBulkUpdateController: {
    'undoable: saves the selected rows when confirmed': async story => {
      const page = await startBulk(story, () => useBulkUpdateController({}))
      act(() => page().hook.handleUpdate({ author: 3 }))
      await waitFor(() => expect(page().hook.list.selectedIds).toEqual([]))
      expect(story.calls).not.toContain('updateMany')
      act(() => page().take()?.({ isUndo: false }))
      const authors = async () => (await story.rows()).map(({ author }) => author)
      await waitFor(async () => expect(await authors()).toEqual([1, 3, 3, 2, 1, 1]))
    },
    'notifies of refused values': async story => {
      const page = await startBulk(story, () => useBulkUpdateController({ mutationMode: 'pessimistic' }))
      act(() => page().hook.handleUpdate({ author: 99 }))
      await waitFor(() => expect(page().notified).toEqual(['Some values aren’t accepted.']))
      expect((await story.rows()).map(({ author }) => author)).toEqual([1, 2, 1, 2, 1, 1])
    },
  },
}
