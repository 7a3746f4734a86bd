import type { AnyField } from '../../../core/field/field'
import type { DefinitionEditor } from '../definitionEditor'

/** Every key that an own part of a definition has a label under, in the order of the screens. */
export function labelKeys({ own, stored, resource }: DefinitionEditor): string[] {
  const isNew = stored.origin === 'own'
  const fields = Object.entries(own.fields ?? {})
  const sections =
    own.form ?? (isNew ? resource.form : resource.form.filter(({ section }) => section === 'additional'))
  return [
    ...(isNew ? ['name', 'new'] : []),
    ...fields.map(([name]) => `fields.${name}`),
    ...fields.filter(([, field]) => field.help).map(([name]) => `help.${name}`),
    ...fields.flatMap(([name, field]) => optionsOf(field).map(option => `options.${name}.${option}`)),
    ...sections.map(({ section }) => `sections.${section}`),
    ...Object.keys(own.transitions ?? {}).map(name => `transitions.${name}`),
    ...Object.values(own.transitions ?? {}).flatMap(({ guard = {} }) =>
      Object.keys(guard).map(key => `missing.${key}`),
    ),
    ...Object.keys(own.rules ?? {}).map(name => `rules.${name}`),
    ...Object.keys(own.relations ?? {}).map(name => `relations.${name}`),
    ...Object.keys(own.figures ?? {}).map(name => `figures.${name}`),
    ...Object.keys(own.notifications ?? {}).flatMap(name =>
      ['name', 'title', 'text'].map(part => `notifications.${name}.${part}`),
    ),
  ]
}

function optionsOf(field: AnyField): readonly string[] {
  const { options } = field as AnyField & { options?: unknown }
  return Array.isArray(options) ? options.map(String) : []
}
