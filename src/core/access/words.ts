import { listFormat } from '../i18n/intl'
import { type Label, resourceLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'

/** The functions and data for describing rules in words; screens and the server pass their own. */
export interface Words {
  /** Returns a text of the catalogue, or its fallback if the catalogue lacks it. */
  format: (label: Label, values?: Record<string, unknown>) => string
  /** For dates and numbers. */
  language: string
  resources: Pick<Resources, 'outlines' | 'loaded' | 'account'>
  /**
   * Returns the title of a record that a condition names by its ID,
   * if it is available and the reader can see it.
   */
  titleOf?: (resource: string, id: number) => string | undefined
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const spaced = (name: string) => name.replace(/[-_]+/gu, ' ')

/**
 * Returns an action as a verb inside a sentence: `update`,
 * `do everything`, or a product's own action such as `block`.
 */
export const actionWord = (action: string, { format }: Words): string =>
  format({
    key: `access.actions.${action}`,
    fallback: format({ key: `actions.${action}`, fallback: lower(spaced(action)) }),
  })

/**
 * Returns a subject's name in the plural: from the product's catalogue, or
 * else its resource that comes first in the menu.
 */
export function subjectWord(subject: string, words: Words): string {
  if (subject === 'all') return words.format({ key: 'access.everything', fallback: 'everything' })
  const [resource] = words.resources.outlines
    .filter(outline => outline.subject === subject)
    .sort((a, b) => a.order - b.order)
  const fallback = resource
    ? words.format(resourceLabel(resource), { smart_count: 2 })
    : spaced(subject).charAt(0).toUpperCase() + spaced(subject).slice(1)
  return words.format({ key: `subjects.${subject}`, fallback })
}

/** Returns the loaded resources that belong to a subject. */
export const resourcesOf = (subject: string, { resources }: Pick<Words, 'resources'>): Resource[] =>
  resources.loaded().filter(resource => subject === 'all' || resource.subject === subject)

/** Joins items in the reader's language: `a, b and c`. */
export const listed = (items: readonly string[], { language }: Pick<Words, 'language'>): string =>
  listFormat(language).format(items)
