import { useCallback } from 'react'
import { useNavigate, useNotify, useTranslate } from 'react-admin'
import type { View, ViewBody, ViewChange } from '../../../contract/views'
import { useApi } from '../../../ui/calls/useApi'
import { useRefreshViews } from '../../../ui/views/useViews'
import { viewStateOf } from '../listAddress'
import { useListModel } from '../listModel'
import { type ViewedPage, viewPhrase } from './viewedPage'

/**
 * Returns the list's state as a view would store it. Includes the columns, their widths and the row height,
 * if the user has changed them.
 */
export function useCurrentState() {
  const { resource, state, columns, density } = useListModel()
  const shown = columns.shown.map(({ name }) => name)
  const isUsual = JSON.stringify(shown) === JSON.stringify(resource.list.columns)
  return viewStateOf(resource, {
    ...{ ...state, columns: isUsual ? undefined : shown, widths: columns.widths },
    density: state.density ?? (density === 'standard' ? undefined : density),
  })
}

/** Returns a function that opens a view. An empty key opens the list without one. */
export function useOpenView(): (key: string) => void {
  const navigate = useNavigate()
  return useCallback(key => navigate({ search: `?view=${encodeURIComponent(key)}` }), [navigate])
}

/** Saves, changes and deletes views. Each function resolves to whether it succeeded, and shows a failure. */
export function useViewActions({ resource, of }: Pick<ViewedPage, 'resource' | 'of'>) {
  const phrase = viewPhrase(of)
  const { call } = useApi()
  const refresh = useRefreshViews()
  const open = useOpenView()
  const attempt = useAttempt(refresh)
  return {
    create: (body: Omit<ViewBody, 'resource'>) =>
      attempt(
        () => call('POST /views', { body: { ...body, resource: resource.name } }),
        phrase('saved'),
        ({ data: { id } }) => open(String(id)),
      ),
    update: ({ id, version }: View, change: ViewChange) =>
      attempt(
        () => call('PUT /views/{id}', { params: { id }, body: { version, ...change } }),
        phrase('saved'),
        () => open(String(id)),
      ),
    remove: ({ id }: View) =>
      attempt(async () => {
        await call('DELETE /views/{id}', { params: { id } })
        open('')
      }, phrase('deleted')),
    chooseDefault: (view: string) =>
      attempt(
        () => call('PUT /views/default', { body: { resource: resource.name, view } }),
        'saved_views.default_chosen',
      ),
  }
}

/** Runs a call, shows whether it succeeded, and reloads the views before one is opened. */
export function useAttempt(refresh: () => Promise<void>) {
  const notify = useNotify()
  const translate = useTranslate()
  return async <T>(run: () => Promise<T>, done: string, open?: (answer: T) => void): Promise<boolean> => {
    try {
      const answer = await run()
      // A view that has not loaded yet would be reported as missing.
      await refresh()
      open?.(answer)
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      const { message } = error as Error
      notify(translate(message, { _: message }), { type: 'error' })
      void refresh()
      return false
    }
  }
}
