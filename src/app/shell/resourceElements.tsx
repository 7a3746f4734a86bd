import { lazy, type ReactElement } from 'react'
import { Resource as Registered } from 'react-admin'
import { Route, useParams } from 'react-router-dom'
import type { Resource } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'
import { generatedPages, type ResourcePageProps, type View } from '../../pages/generatedPages'
import { hasEditableFields } from '../../pages/hasEditableFields'
import { useResource } from '../../ui/fields/ResourcesContext'
import { NotFound } from '../../ui/page/NotFound'
import { useCan } from '../../ui/session/SessionContext'
import { lazyPage } from '../../ui/shell/lazyPage'
import { onlyComponent } from '../../ui/shell/onlyComponent'
import { useShell } from '../../ui/shell/ShellContext'
import { Allowed } from './Allowed'
import { StockTitle } from './StockTitle'

/** Returns whether the generated page at this path and its definition have loaded. */
export function isPageHere(resources: Resources, path: string): boolean {
  const [, name = '', id = '', below = ''] = path.split('/')
  if (!resources.outline(name) || !resources.isLoaded([name])) return false
  const view = /^\d+$/u.test(id) ? VIEWS_OF_RECORD.get(below) : VIEWS.get(id)
  return view !== undefined && !resources.get(name).views[view] && generatedPages[view].isHere()
}

const VIEWS: ReadonlyMap<string, View> = new Map([
  ['', 'list'],
  ['create', 'create'],
])
const VIEWS_OF_RECORD: ReadonlyMap<string, View> = new Map([
  ['', 'show'],
  ['edit', 'edit'],
])

const actions: Record<View, string> = { list: 'read', show: 'read', edit: 'update', create: 'create' }

/** The pages of the resource in the address. Its definition loads when one of them is opened. */
export function ResourcePages() {
  const { resource: name = '' } = useParams()
  const outline = useShell().resources.outline(name)
  return outline?.pages ? <Defined key={name} name={name} /> : <NotFound />
}

const TrashPages = lazyPage(async () => (await import('../../pages/trash/TrashPages')).TrashPages)

const ImportPage = lazyPage(async () => (await import('../../pages/import/ImportPage')).ImportPage)

const ReportPage = lazyPage(async () => (await import('../../analysis/report/ReportPage')).ReportPage)

function Defined({ name }: { name: string }) {
  const resource = useResource(name)
  const can = useCan()
  const { list, show, edit, create } = pagesOf(resource)
  return (
    <Registered {...{ name, list, show, edit, create }}>
      <Route
        path="trash/*"
        element={
          <Allowed action={actions.list} subject={resource.subject}>
            <TrashPages resource={resource} />
          </Allowed>
        }
      />
      <Route
        path="report"
        element={
          <Allowed action={actions.list} subject={resource.subject}>
            <ReportPage resource={resource} />
          </Allowed>
        }
      />
      <Route
        path="import"
        element={
          <Allowed action={can('update', resource.subject) ? 'update' : 'create'} subject={resource.subject}>
            <ImportPage resource={resource} />
          </Allowed>
        }
      />
    </Registered>
  )
}

const known = new WeakMap<Resource, Record<View, ReactElement>>()

/** Returns a resource's pages, created once: new elements would remount an open page and lose its input. */
export function pagesOf(resource: Resource): Record<View, ReactElement> {
  const page = (view: View) => pageOf(resource, view)
  const pages = known.get(resource) ?? {
    list: page('list'),
    show: page('show'),
    edit: page('edit'),
    create: page('create'),
  }
  known.set(resource, pages)
  return pages
}

/** Returns whether the page exists. A resource that only the server creates or edits has no form. */
function isThere(resource: Resource, view: View): boolean {
  if (view === 'create') return !resource.systemOnly.includes('create')
  return view !== 'edit' || hasEditableFields(resource)
}

function pageOf(resource: Resource, view: View) {
  const { subject } = resource
  if (!isThere(resource, view))
    return (
      <Allowed action={actions.list} subject={subject}>
        <NotFound />
      </Allowed>
    )
  const replaced = resource.views[view]
  const Page = replaced ? lazy(() => onlyComponent<ResourcePageProps>(replaced)) : generatedPages[view]
  return (
    <Allowed action={actions[view]} subject={subject}>
      {replaced && <StockTitle />}
      <Page resource={resource} />
    </Allowed>
  )
}
