import { listFormat } from '../i18n/intl'
import { type Label, resourceLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'

/** How rules are put into words: the screens and the server pass in what they translate with. */
export interface Words {
  /** A phrase of the catalogue, or its fallback where no catalogue has it. */
  format: (label: Label, values?: Record<string, unknown>) => string
  /** For dates and numbers. */
  language: string
  resources: Pick<Resources, 'outlines' | 'loaded' | 'account'>
  /** The title of a record that a condition names by its number, where it is known and may be told. */
  titleOf?: (resource: string, id: number) => string | undefined
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const spaced = (name: string) => name.replace(/[-_]+/gu, ' ')

/** An action as it stands inside a sentence: `update`, `do everything`; those of the product's own too: `block`. */
export const actionWord = (action: string, { format }: Words): string =>
  format({
    key: `access.actions.${action}`,
    fallback: format({ key: `actions.${action}`, fallback: lower(spaced(action)) }),
  })

/** What a subject of the rules is called: by the product's catalogue, else as its resource that is first in the menu, for many. */
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

/** The resources whose records a subject of the rules stands for, as far as they are loaded. */
export const resourcesOf = (subject: string, { resources }: Pick<Words, 'resources'>): Resource[] =>
  resources.loaded().filter(resource => subject === 'all' || resource.subject === subject)

/** `a, b and c`, in the reader's language. */
export const listed = (items: readonly string[], { language }: Pick<Words, 'language'>): string =>
  listFormat(language).format(items)
