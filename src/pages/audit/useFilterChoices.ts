import { useLocale, useTranslate } from 'react-admin'
import { collatorOf } from '../../core/i18n/intl'
import { transitionLabel } from '../../core/schema/labels'
import { useLabels } from '../../ui/fields/labels.view'
import { useAreResourcesLoaded, useResources } from '../../ui/fields/resources.view'
import type { AuditFilter } from './auditFilter'
import { kindGroups } from './kinds'
import { useAuditWords } from './useAuditWords'

/** What may be chosen: the kinds, with the transitions of the list that is chosen, and the lists. */
export function useFilterChoices({ resource: chosen, kind: asked }: AuditFilter) {
  const translate = useTranslate()
  const words = useLabels()
  const { kind, about } = useAuditWords()
  const collator = collatorOf(useLocale() ?? 'en')
  const resources = useResources()
  const known = useAreResourcesLoaded()
  const outline = resources.outline(chosen)
  const definition = outline && known([outline.name]) ? resources.get(outline.name) : undefined
  const own = Object.entries(kindGroups).flatMap(([group, names]) =>
    names.map((name: string) => ({
      kind: name,
      label: kind(name, null),
      group: translate(`audit.groups.${group}`),
    })),
  )
  const moves = Object.keys(definition?.transitions ?? {}).map(name => ({
    kind: name,
    label: definition ? words(transitionLabel(definition, name)) : name,
    group: about(chosen),
  }))
  const all = [...own, ...moves]
  // What the address asks for stands there although it is of another list.
  const strange = asked && !all.some(each => each.kind === asked)
  const kinds = strange ? [...all, { kind: asked, label: kind(asked, chosen), group: '' }] : all
  const named = resources.outlines.map(({ name, account, pages }) => ({
    resource: name,
    label: about(name),
    hasRecords: pages || account !== undefined,
  }))
  const lists = named.sort((one, other) => collator.compare(one.label, other.label))
  const isThere = !chosen || lists.some(({ resource }) => resource === chosen)
  return {
    kinds,
    lists: isThere ? lists : [...lists, { resource: chosen, label: about(chosen), hasRecords: false }],
  }
}
