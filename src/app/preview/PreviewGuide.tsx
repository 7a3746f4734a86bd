import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useNotificationContext, useNotify } from 'react-admin'
import type { PreviewView } from '../../pages/studio/preview/messages'
import { currentPath, inApp } from '../../ui/routing/location'
import { useShell } from '../../ui/shell/ShellContext'
import { HistoryContext } from '../routing/useBlocker'
import type { PreviewedDraft } from './previewedDraft'

interface Props {
  draft: PreviewedDraft
  /** Called after each write that the browser has answered. */
  writes: Set<() => void>
}

/**
 * Keeps the reader inside the preview, follows Studio to another page, reads again when the draft changes, and says after
 * each save that nothing is saved. Its frame is around every page.
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

/** Brings a field that the draft has just got into sight. */
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

/** Screens say that a record was saved, which is not so. */
function useNoSuccess(): void {
  const { notifications, setNotifications } = useNotificationContext()
  useEffect(() => {
    const others = notifications.filter(({ type }) => type !== 'success')
    if (others.length < notifications.length) setNotifications(others)
  }, [notifications, setNotifications])
}

/** Only pages of resources are previewed: another link says so and leads nowhere. */
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

/** Opens the page that Studio asks for, when it asks for another one. */
function useFollowedView(draft: PreviewedDraft): void {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider()
  // A window of its own stays at its address until Studio asks for another page.
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
