import { typeOf } from '../field/registry'
import type { Resource } from './resource'

/**
 * The part of every resource that is available before its definition is
 * loaded: enough for menus, routes and permissions.
 */
export interface Outline
  extends Pick<
    Resource,
    | 'name'
    | 'title'
    | 'subject'
    | 'icon'
    | 'menu'
    | 'pages'
    | 'order'
    | 'parent'
    | 'systemOnly'
    | 'configurable'
    | 'account'
    | 'titles'
    | 'choiceDetails'
  > {
  /** The resource that `parent` points at; its definition is loaded with this one. */
  partOf?: string
}

/** Values that most resources share. They are left out of an outline to keep it small. */
const usual = {
  icon: 'folder',
  menu: 'data',
  pages: true,
  order: 100,
  systemOnly: [] as const,
  titles: {},
  choiceDetails: [],
}

/** An outline without the usual values, as the generated index contains it. */
export type ShortOutline = Pick<Outline, 'name' | 'title' | 'subject'> & Partial<Outline>

/** Returns the outline of a definition without the usual values. */
export function outlineOf(resource: Resource): ShortOutline {
  const { name, title, subject, icon, menu, pages, order, parent, systemOnly, configurable, account } =
    resource
  const { titles, choiceDetails } = resource
  const field = parent === undefined ? undefined : resource.fields[parent]
  const partOf = field && typeOf(field).reference?.(field).to
  const all = {
    icon,
    menu,
    pages,
    order,
    systemOnly,
    parent,
    partOf,
    configurable,
    account,
    titles,
    choiceDetails,
  }
  const unusual = Object.entries(all).filter(
    ([key, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify((usual as Record<string, unknown>)[key]),
  )
  return { name, title, subject, ...Object.fromEntries(unusual) }
}

/** Adds the usual values to a short outline. */
export const fullOutline = (short: ShortOutline): Outline => ({ ...usual, ...short })
