import { useLocale, useTranslate } from 'react-admin'
import { named } from '../../../core/i18n/intl'
import { fieldLabel } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { useLabels } from '../../../ui/fields/labels.view'
import { inSentence } from '../../../ui/records/useWords'
import type { MergedChanges } from '../mergeRemoteChanges'
import type { Writers } from './useWriters'

/**
 * The message about others' writes: a key of `remote_changes`,
 * with its own form for the reader's own writes elsewhere.
 */
type RemoteChangeText = 'changed' | 'saved' | 'taken' | 'in_dialog' | 'both' | 'kept'

const MOST = 4

/** One sentence: who changed which fields. */
export function useRemoteChangesText(resource: Resource) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useLabels()
  return (kind: RemoteChangeText, { names, own }: Writers, fields: readonly string[]): string => {
    const labels = worthSaying(resource, fields).map(name =>
      inSentence(words(fieldLabel(resource, name)), locale),
    )
    const further = labels.length > MOST ? labels.splice(MOST - 1).length : 0
    if (further) labels.push(translate('remote_changes.more_fields', { smart_count: further }))
    return translate(own ? `remote_changes.${kind}_own` : `remote_changes.${kind}`, {
      who: names.length ? named(locale, names) : translate('remote_changes.somebody'),
      fields: named(locale, labels),
    })
  }
}

/** Computed fields change with others and are no person's change. */
function worthSaying({ fields }: Resource, names: readonly string[]): readonly string[] {
  const entered = names.filter(name => !fields[name]?.computed)
  return entered.length ? entered : names
}

/** Others' changes that a save has kept with one's own; undefined if there are none. */
export function useMergedText(resource: Resource) {
  const text = useRemoteChangesText(resource)
  return (merged: MergedChanges | undefined): string | undefined =>
    merged?.fields.length
      ? text('kept', { names: merged.by, own: false, isPending: false }, merged.fields)
      : undefined
}
