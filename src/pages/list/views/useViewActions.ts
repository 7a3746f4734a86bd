import { useCallback } from 'react'
import { useNavigate, useNotify, useTranslate } from 'react-admin'
import type { View, ViewBody, ViewChange } from '../../../contract/views'
import { useRefreshViews } from '../../../ui/views/useViews'
import { useViewCalls } from '../../../ui/views/viewCalls'
import { viewStateOf } from '../listAddress'
import { useList } from '../listModel'

/** The list as a view would keep it: the columns too, where the person has chosen other ones. */
export function useCurrentState() {
  const { resource, state, columns } = useList()
  const shown = columns.shown.map(({ name }) => name)
  const isUsual = JSON.stringify(shown) === JSON.stringify(resource.list.columns)
  return viewStateOf(resource, { ...state, columns: isUsual ? undefined : shown })
}

/** Opens a view; an empty key opens the list without one. */
export function useOpenView(): (key: string) => void {
  const navigate = useNavigate()
  return useCallback(key => navigate({ search: `?view=${encodeURIComponent(key)}` }), [navigate])
}

/** Saves, changes and deletes views. Each answers whether it worked; a failure is shown. */
export function useViewActions() {
  const { resource } = useList()
  const calls = useViewCalls()
  const refresh = useRefreshViews()
  const open = useOpenView()
  const attempt = useAttempt(refresh)
  const of = async () => calls.viewCalls()
  return {
    create: (body: Omit<ViewBody, 'resource'>) =>
      attempt(async () => {
        const { id } = await (await of()).create({ ...body, resource: resource.name })
        open(String(id))
      }, 'saved_views.saved'),
    update: ({ id, version }: View, change: ViewChange) =>
      attempt(async () => {
        await (await of()).update(id, { version, ...change })
        open(String(id))
      }, 'saved_views.saved'),
    remove: ({ id }: View) =>
      attempt(async () => {
        await (await of()).remove(id)
        open('')
      }, 'saved_views.deleted'),
    chooseDefault: (view: string) =>
      attempt(async () => (await of()).chooseDefault(resource.name, view), 'saved_views.default_chosen'),
  }
}

function useAttempt(refresh: () => void) {
  const notify = useNotify()
  const translate = useTranslate()
  return async (run: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await run()
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      const { message } = error as Error
      notify(translate(message, { _: message }), { type: 'error' })
      return false
    } finally {
      refresh()
    }
  }
}
