import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { Resource as Registered } from 'react-admin'
import { Route } from 'react-router-dom'
import { hasEditableFields } from '../pages/hasEditableFields'
import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { Allowed } from './Allowed'
import { iconOf } from './icons'
import { NotFound } from './NotFound'

/** What every page of a resource is given. */
export interface ResourcePageProps {
  resource: Resource
}

type Page = ComponentType<ResourcePageProps>
type View = 'list' | 'show' | 'edit' | 'create'

const generated: Record<View, LazyExoticComponent<Page>> = {
  list: lazy(() => import('../pages/ListPage').then(page => ({ default: page.ListPage }))),
  show: lazy(() => import('../pages/ShowPage').then(page => ({ default: page.ShowPage }))),
  edit: lazy(() => import('../pages/EditPage').then(page => ({ default: page.EditPage }))),
  create: lazy(() => import('../pages/CreatePage').then(page => ({ default: page.CreatePage }))),
}

const actions: Record<View, string> = { list: 'read', show: 'read', edit: 'update', create: 'create' }

/** Registers every definition with react-admin; its pages are loaded when they are opened and allowed. */
export function resourceElements({ all }: Resources) {
  return all.map(resource => {
    const { name, title, icon } = resource
    if (!resource.pages) {
      return (
        <Registered key={name} name={name} recordRepresentation={title}>
          <Route path="*" element={<NotFound />} />
        </Registered>
      )
    }
    const page = (view: View) => pageOf(resource, view)
    return (
      <Registered
        key={name}
        name={name}
        icon={iconOf(icon)}
        recordRepresentation={title}
        list={page('list')}
        show={page('show')}
        edit={page('edit')}
        create={page('create')}
      />
    )
  })
}

/** What nobody makes or changes by hand has no form, not even by its address. */
function isThere(resource: Resource, view: View): boolean {
  if (view === 'create') return !resource.byServer.includes('create')
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
  const Page = replaced ? lazy(() => replaced().then(only)) : generated[view]
  return (
    <Allowed action={actions[view]} subject={subject}>
      <Page resource={resource} />
    </Allowed>
  )
}

/** A replacing module exports one component, under whatever name. */
async function only(module: Record<string, unknown>): Promise<{ default: Page }> {
  const page = Object.values(module).find(value => typeof value === 'function')
  if (!page) throw new Error('The module of a replaced view exports no component.')
  return { default: page as Page }
}
