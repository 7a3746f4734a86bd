import { act, waitFor } from '@testing-library/react'
import {
  type MutationMode,
  useCreate,
  useDelete,
  useDeleteMany,
  useGetList,
  useGetOne,
  useUpdate,
  useUpdateMany,
} from 'ra-core'
import { expect } from 'vitest'
import { ROWS } from './rows'
import { type Case, type HookCases, type Row, type Story, titlesOf } from './story'

type Options = { mutationMode: MutationMode }
type WriteHook = (resource: string, params: object, options: Options) => readonly [() => unknown, WriteState]
type WriteState = { error: unknown; data?: unknown }
/** Returns the parameters of a write, from the posts as the page has read them. */
type Params = (posts: Row[]) => object

interface Write {
  hook: WriteHook
  params: Params
  /** The titles of all posts after the write. */
  after: unknown[]
  /** Writes that the server refuses, with their error. */
  refused: Record<string, { params: Params; error: object }>
}

const MODES: MutationMode[] = ['pessimistic', 'optimistic', 'undoable']
const BEFORE = ROWS.posts.map(({ title }) => title)
const AFTER_UPDATE = BEFORE.with(1, 'Storm')
const AFTER_UPDATES = AFTER_UPDATE.with(2, 'Storm')

const isWrite = (name: string) => !name.startsWith('get')
const versionsOf = (rows: Row[]) => Object.fromEntries(rows.map(({ id, version }) => [id, version]))

/** Starts a write in a page that lists all posts. The server gets it when `release` is called. */
async function start(story: Story, { hook, params }: Pick<Write, 'hook' | 'params'>, mode: MutationMode) {
  const read = await story.rows()
  // Somebody else saves the second post after the page has read it.
  await story.api('posts/2', { method: 'PUT', body: { words: 130 } })
  const release = story.hold()
  const { page } = story.render(() => {
    const [mutate, state] = hook('posts', params(read), { mutationMode: mode })
    const { data } = useGetList('posts', { sort: { field: 'id', order: 'ASC' } })
    // The record that a page creates under an id of its own.
    const { data: own } = useGetOne('posts', { id: 99 }, { enabled: false })
    return { mutate, state, titles: titlesOf(data), own }
  })
  const shows = (titles: unknown) => waitFor(() => expect(page().hook.titles).toEqual(titles))
  const stores = (titles: unknown) =>
    waitFor(async () => expect(titlesOf(await story.rows())).toEqual(titles))
  const confirm = () => act(() => page().take()?.({ isUndo: false }))
  const undo = () => act(() => page().take()?.({ isUndo: true }))
  await shows(BEFORE)
  await act(async () => page().hook.mutate())
  return { page, release, shows, stores, confirm, undo }
}

const modesOf = (write: Write): Record<string, Case> => ({
  'pessimistic: changes the page after the server': async story => {
    const { page, release, shows, stores } = await start(story, write, 'pessimistic')
    expect(story.calls.filter(isWrite)).toHaveLength(1)
    expect(page().hook.titles).toEqual(BEFORE)
    release()
    await shows(write.after)
    await stores(write.after)
  },
  'optimistic: changes the page before the server': async story => {
    const { release, shows, stores } = await start(story, write, 'optimistic')
    await shows(write.after)
    await stores(BEFORE)
    release()
    await stores(write.after)
    await shows(write.after)
  },
  'undoable: changes the page at once, and the server when confirmed': async story => {
    const { release, shows, stores, confirm } = await start(story, write, 'undoable')
    release()
    await shows(write.after)
    await stores(BEFORE)
    confirm()
    await stores(write.after)
    await shows(write.after)
  },
  'undoable: undo restores the page, and the server gets nothing': async story => {
    const { release, shows, stores, undo } = await start(story, write, 'undoable')
    release()
    await shows(write.after)
    undo()
    await shows(BEFORE)
    await stores(BEFORE)
    expect(story.calls.filter(isWrite)).toEqual([])
  },
})

const refusalsOf = ({ hook, refused }: Pick<Write, 'hook' | 'refused'>): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([title, { params, error }]) =>
      MODES.map(mode => [
        `${mode}: ${title} restores the page and has the error`,
        async (story: Story) => {
          const { page, release, shows, stores, confirm } = await start(story, { hook, params }, mode)
          release()
          if (mode === 'undoable') confirm()
          await waitFor(() => expect(page().hook.state.error).toMatchObject(error))
          await shows(BEFORE)
          await stores(BEFORE)
        },
      ]),
    ),
  )

const casesOf = (write: Write) => ({ ...modesOf(write), ...refusalsOf(write) })

const INVALID = { title: 'x'.repeat(1001), words: 'many' }
const refusedValues = {
  status: 422,
  body: { errors: { title: 'At most 1000 characters.', words: 'Enter a number.' } },
}
const missing = { status: 404, body: { code: 'not_found' } }
const missingOfMany = { status: 409, body: { code: 'not_possible' } }
const stale = { status: 409, body: { code: 'stale', data: { id: 2, version: 2, words: 130 } } }
const staleOfMany = { status: 409, body: { code: 'stale', details: { records: [{ id: 2, version: 2 }] } } }

/** Hooks that write, in each of their modes. */
export const writing: HookCases = {
  useUpdate: casesOf({
    hook: useUpdate,
    params: posts => ({ id: 3, data: { title: 'Storm' }, previousData: posts[2] }),
    after: BEFORE.with(2, 'Storm'),
    refused: {
      'values that are not accepted': { params: () => ({ id: 2, data: INVALID }), error: refusedValues },
      'a version that somebody else has replaced': {
        params: posts => ({ id: 2, data: { title: 'Storm' }, previousData: posts[1] }),
        error: stale,
      },
      'a record that does not exist': {
        params: () => ({ id: 99, data: { title: 'Storm' } }),
        error: missing,
      },
    },
  }),

  useUpdateMany: casesOf({
    hook: useUpdateMany,
    params: () => ({ ids: [2, 3], data: { title: 'Storm' } }),
    after: AFTER_UPDATES,
    refused: {
      'values that are not accepted': {
        params: () => ({ ids: [2, 3], data: INVALID }),
        error: refusedValues,
      },
      'a version that somebody else has replaced': {
        params: posts => ({
          ids: [2, 3],
          data: { title: 'Storm', words: 99 },
          meta: { versions: versionsOf(posts) },
        }),
        error: staleOfMany,
      },
      'a record that does not exist': {
        params: () => ({ ids: [2, 99], data: { title: 'Storm' } }),
        error: missingOfMany,
      },
    },
  }),

  useDelete: casesOf({
    hook: useDelete,
    params: posts => ({ id: 3, previousData: posts[2] }),
    after: BEFORE.toSpliced(2, 1),
    refused: {
      'a version that somebody else has replaced': {
        params: posts => ({ id: 2, previousData: posts[1] }),
        error: stale,
      },
      'a record that does not exist': { params: () => ({ id: 99 }), error: missing },
    },
  }),

  useDeleteMany: casesOf({
    hook: useDeleteMany,
    params: () => ({ ids: [2, 3] }),
    after: BEFORE.toSpliced(1, 2),
    refused: {
      'a version that somebody else has replaced': {
        params: posts => ({ ids: [2, 3], meta: { versions: versionsOf(posts) } }),
        error: staleOfMany,
      },
      'a record that does not exist': { params: () => ({ ids: [2, 99] }), error: missingOfMany },
    },
  }),

  // A page that shows a new record before the server has it needs an id for it.
  useCreate: {
    'pessimistic: adds the record to the page after the server': async story => {
      const params = () => ({ data: { title: 'Storm', tags: [12] } })
      const { page, release, shows, stores } = await start(story, { hook: useCreate, params }, 'pessimistic')
      expect(page().hook.titles).toEqual(BEFORE)
      release()
      await shows([...BEFORE, 'Storm'])
      await stores([...BEFORE, 'Storm'])
      expect(page().hook.state.data).toEqual((await story.rows()).at(-1))
    },
    'optimistic: shows the record before the server, which gives it an id': async story => {
      const params = () => ({ data: { id: 99, title: 'Storm' } })
      const { page, release, shows, stores } = await start(story, { hook: useCreate, params }, 'optimistic')
      await waitFor(() => expect(page().hook.own).toMatchObject({ title: 'Storm' }))
      await stores(BEFORE)
      release()
      await shows([...BEFORE, 'Storm'])
      expect((await story.rows()).at(-1)).toMatchObject({ id: 7, title: 'Storm' })
    },
    'undoable: shows the record at once, and the server gets it when confirmed': async story => {
      const params = () => ({ data: { id: 99, title: 'Storm' } })
      const { page, release, shows, stores, confirm } = await start(
        story,
        { hook: useCreate, params },
        'undoable',
      )
      release()
      await waitFor(() => expect(page().hook.own).toMatchObject({ title: 'Storm' }))
      await stores(BEFORE)
      confirm()
      await stores([...BEFORE, 'Storm'])
      await shows([...BEFORE, 'Storm'])
    },
    'undoable: undo removes the record, and the server gets nothing': async story => {
      const params = () => ({ data: { id: 99, title: 'Storm' } })
      const { page, release, stores, undo } = await start(story, { hook: useCreate, params }, 'undoable')
      release()
      await waitFor(() => expect(page().hook.own).toMatchObject({ title: 'Storm' }))
      undo()
      await waitFor(() => expect(page().hook.own).toBeUndefined())
      await stores(BEFORE)
      expect(story.calls.filter(isWrite)).toEqual([])
    },
    ...refusalsOf({
      hook: useCreate,
      refused: {
        'values that are not accepted': {
          params: () => ({ data: { ...INVALID, id: 99 } }),
          error: refusedValues,
        },
      },
    }),
  },
}
