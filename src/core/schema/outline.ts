import { typeOf } from '../field/registry'
import type { Resource } from './resource'

/** What is known of every resource before its definition is loaded: enough for menus, routes and rights. */
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
  /** The resource that `parent` points at: its definition comes with this one. */
  partOf?: string
}

/** What most resources have in common is not sent for each. */
const usual = {
  icon: 'folder',
  menu: 'data',
  pages: true,
  order: 100,
  systemOnly: [] as const,
  titles: {},
  choiceDetails: [],
}

/** An outline as the index holds it. */
export type ShortOutline = Pick<Outline, 'name' | 'title' | 'subject'> & Partial<Outline>

/** The outline of a definition, without what is usual. */
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

/** The outline of a short one. */
export const fullOutline = (short: ShortOutline): Outline => ({ ...usual, ...short })
