import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useNotificationContext, useNotify } from 'react-admin'
import type { PreviewedDraft } from '../../define/previewedDraft'
import type { PreviewView } from '../../define/previewMessages'
import { currentPath, inApp } from '../../ui/routing/location'
import { useShell } from '../../ui/shell/ShellContext'
import { HistoryContext } from '../routing/useBlocker'

interface Props {
  draft: PreviewedDraft
  /** Listeners that are called after each write handled in the browser. */
  writes: Set<() => void>
}

/**
 * Keeps the user inside the preview, follows Studio to other pages, reloads when the draft changes, and shows
 * after each save that nothing was stored. Draws a frame around every page.
 */
export function PreviewGuide({ draft, writes }: Props) {
  const notify = useNotify()
  const queries = useQueryClient()
  useNoSuccess()
  useStayInside(draft)
  useFollowedView(draft)
  useEffect(() => draft.subscribe(() => void queries.invalidateQueries()), [draft, queries])
  useNewFields(draft)
  useEffect(() => {
    const onWrite = () => notify('studio_preview.not_saved', { type: 'warning' })
    writes.add(onWrite)
    return () => void writes.delete(onWrite)
  }, [writes, notify])
  return <Box aria-hidden sx={frameStyle} />
}

const frameStyle = {
  position: 'fixed',
  inset: 0,
  zIndex: 'tooltip',
  border: '3px solid',
  borderColor: 'warning.main',
  pointerEvents: 'none',
}

/** Scrolls to a field that was just added to the draft. */
function useNewFields(draft: PreviewedDraft): void {
  const { resources } = useShell()
  const resource = resources.isLoaded([draft.previewed().name]) && resources.find(draft.previewed().name)
  const names = resource ? Object.keys(resource.fields) : []
  const known = useRef(names)
  const key = names.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are in `key`
  useEffect(() => {
    const [added] = names.filter(name => !known.current.includes(name))
    known.current = names
    const input = added && document.getElementsByName(added)[0]
    if (input) input.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [key])
}

/** Removes success messages, because screens report a save that did not happen. */
function useNoSuccess(): void {
  const { notifications, setNotifications } = useNotificationContext()
  useEffect(() => {
    const others = notifications.filter(({ type }) => type !== 'success')
    if (others.length < notifications.length) setNotifications(others)
  }, [notifications, setNotifications])
}

/** Blocks links to pages that can't be previewed, with a message. Only resources have a preview. */
function useStayInside(draft: PreviewedDraft): void {
  const history = useContext(HistoryContext)
  const { resources } = useShell()
  const notify = useNotify()
  useEffect(
    () =>
      history?.block(({ nextLocation }) => {
        const [, name = ''] = inApp(nextLocation.pathname).split('/')
        const isInside = resources.outline(name)?.pages === true || name === draft.previewed().name
        if (!isInside) notify('studio_preview.stays', { type: 'info' })
        return !isInside
      }),
    [history, resources, notify, draft],
  )
}

function viewOf(path: string): PreviewView {
  const [, , id, below] = path.split(/[/?]/u)
  if (!id) return 'list'
  if (id === 'create') return id
  return below === 'edit' ? below : 'show'
}

/** Opens a page when Studio requests another one. */
function useFollowedView(draft: PreviewedDraft): void {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider()
  // A separate window stays at its URL until Studio requests another page.
  const shown = useRef(window.parent === window ? draft.order().view : viewOf(currentPath()))
  useEffect(() => {
    const follow = async () => {
      const { view, name } = draft.order()
      if (view === shown.current) return
      shown.current = view
      if (view === 'list' || view === 'create') return navigate(createPath({ resource: name, type: view }))
      const { data } = await dataProvider.getList(name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      })
      if (data[0]) navigate(createPath({ resource: name, type: view, id: data[0].id }))
    }
    const inBackground = () => void follow().catch(console.error)
    inBackground()
    return draft.subscribe(inBackground)
  }, [draft, navigate, createPath, dataProvider])
}
