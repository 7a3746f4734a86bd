import type { PlanProblem } from '../../contract/definitions'

/** The first words of the places that each tab of the editor shows. */
const PLACES = {
  fields: ['fields', 'title'],
  form: ['form', 'view', 'relations'],
  list: ['list'],
  states: ['transitions'],
  rules: ['rules', 'uniques', 'duplicates'],
  notifications: ['notifications', 'schedule'],
  numbers: ['figures', 'measures'],
  labels: ['labels'],
} as const satisfies Record<string, readonly string[]>

/** The tab that shows a place; undefined if none does. */
export function tabOf(place: string): string | undefined {
  const [part = ''] = place.split('.')
  return Object.entries(PLACES).find(([, parts]) => (parts as readonly string[]).includes(part))?.[0]
}

/** The address of a place in the editor: of its tab, with the field opened. */
export function placeAddress({ resource, place }: Pick<PlanProblem, 'resource' | 'place'>): string {
  const tab = tabOf(place) ?? 'fields'
  const [part, name] = place.split('.')
  const open = part === 'fields' && name ? `?open=${encodeURIComponent(name)}` : ''
  return `/studio/${encodeURIComponent(resource)}/${tab}${open}`
}
