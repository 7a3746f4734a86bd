import { useLocale, useTranslate } from 'react-admin'
import { named } from '../../../core/i18n/intl'
import { fieldLabel } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { useLabels } from '../../../ui/fields/useLabels'
import { inSentence } from '../../../ui/records/useWords'
import type { MergedChanges } from '../mergeRemoteChanges'
import type { Writers } from './useWriters'

/**
 * A message about others' writes: a key of `remote_changes`. Each has a variant for the reader's own writes
 * in another session.
 */
type RemoteChangeText = 'changed' | 'saved' | 'taken' | 'in_dialog' | 'both' | 'kept'

const MAX_NAMES = 4

/** Returns a function that formats one sentence: who changed which fields. */
export function useRemoteChangesText(resource: Resource) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useLabels()
  return (kind: RemoteChangeText, { names, own }: Writers, fields: readonly string[]): string => {
    const labels = worthSaying(resource, fields).map(name =>
      inSentence(words(fieldLabel(resource, name)), locale),
    )
    const further = labels.length > MAX_NAMES ? labels.splice(MAX_NAMES - 1).length : 0
    if (further) labels.push(translate('remote_changes.more_fields', { smart_count: further }))
    return translate(own ? `remote_changes.${kind}_own` : `remote_changes.${kind}`, {
      who: names.length ? named(locale, names) : translate('remote_changes.somebody'),
      fields: named(locale, labels),
    })
  }
}

/** Leaves out computed fields, which change as a consequence, unless only computed fields have changed. */
function worthSaying({ fields }: Resource, names: readonly string[]): readonly string[] {
  const entered = names.filter(name => !fields[name]?.computed)
  return entered.length ? entered : names
}

/** Returns a function that describes others' changes merged into a save, or undefined without any. */
export function useMergedText(resource: Resource) {
  const text = useRemoteChangesText(resource)
  return (merged: MergedChanges | undefined): string | undefined =>
    merged?.fields.length
      ? text('kept', { names: merged.by, own: false, isPending: false }, merged.fields)
      : undefined
}
