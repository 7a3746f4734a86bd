import { readableName } from '../i18n/readableName'
import type { Resource } from './resource'
import { systemFields } from './systemFields'

/** A key of the catalogue, and the readable name that is shown if the catalogue has no such key. */
export interface Label {
  key: string
  fallback: string
}

type Named = Pick<Resource, 'name'>

/** A deletion is a record's last write. */
const OF_DELETION: Readonly<Record<string, string>> = {
  updated_at: 'trash.deleted_at',
  updated_by: 'trash.deleted_by',
}

const last = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** The resource's name, `one |||| many`. */
export const resourceLabel = ({ name }: Named): Label => ({
  key: `resources.${name}.name`,
  fallback: readableName(name),
})

/**
 * The label for adding a record: `New customer`. It is a whole phrase, because in some
 * languages the noun inflects the words before it.
 */
export const newLabel = ({ name }: Named): Label => ({
  key: `resources.${name}.new`,
  fallback: '',
})

/** The label of a field. A field inside a list is named by its path: `contacts.phone`. */
export const fieldLabel = (
  { name, trashed }: Named & Partial<Pick<Resource, 'trashed'>>,
  field: string,
): Label => ({
  key:
    (trashed && OF_DELETION[field]) ??
    (Object.hasOwn(systemFields, field) ? `fields.record.${field}` : `resources.${name}.fields.${field}`),
  fallback: readableName(last(field)),
})

/** Other headings that files have for a field, separated by commas. */
export const headingsLabel = ({ name }: Named, field: string): Label => ({
  key: `resources.${name}.headings.${field}`,
  fallback: '',
})

/** The help text below a field. */
export const helpLabel = ({ name }: Named, field: string): Label => ({
  key: `resources.${name}.help.${field}`,
  fallback: '',
})

/** The label of one option of a choice. */
export const optionLabel = ({ name }: Named, field: string, value: string): Label => ({
  key: `resources.${name}.options.${field}.${value}`,
  fallback: readableName(value),
})

/** The heading of a section of a form or a view. */
export const sectionLabel = ({ name }: Named, section: string): Label => ({
  key: `resources.${name}.sections.${section}`,
  fallback: readableName(section),
})

/** The heading of a tab of a view. */
export const tabLabel = ({ name }: Named, tab: string): Label => ({
  key: `resources.${name}.tabs.${tab}`,
  fallback: readableName(tab),
})

/** The heading of a list of related records. */
export const relationLabel = ({ name }: Named, relation: string): Label => ({
  key: `resources.${name}.relations.${relation}`,
  fallback: readableName(relation),
})

/** The label of a figure next to a record's key facts. */
export const figureLabel = ({ name }: Named, figure: string): Label => ({
  key: `resources.${name}.figures.${figure}`,
  fallback: readableName(figure),
})

/** The name of a measure from a definition. */
export const measureLabel = ({ name }: Named, measure: string): Label => ({
  key: `resources.${name}.measures.${measure}`,
  fallback: readableName(measure),
})

/** The name of a view that a definition ships. */
export const viewLabel = ({ name }: Named, view: string): Label => ({
  key: `resources.${name}.views.${view}`,
  fallback: readableName(view),
})

/** The label of a transition's button. */
export const transitionLabel = ({ name }: Named, transition: string): Label => ({
  key: `resources.${name}.transitions.${transition}`,
  fallback: readableName(transition),
})

/** The name of a document that can be generated for a record. */
export const documentLabel = ({ name }: Named, document: string): Label => ({
  key: `resources.${name}.documents.${document}`,
  fallback: readableName(document),
})

/**
 * The texts of a notification: `title` and `text` of one, `many` for several grouped
 * together, `name` for its type in the preferences.
 */
export const notificationLabel = (
  { name }: Named,
  notification: string,
  part: 'title' | 'text' | 'many' | 'name',
): Label => ({
  key: `resources.${name}.notifications.${notification}.${part}`,
  fallback: part === 'text' ? '' : readableName(notification),
})
