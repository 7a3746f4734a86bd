import { useLocale } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'

/** Fields by what they are called. */
export function FieldNames({ resource, names }: { resource: Resource; names: unknown }) {
  const words = useLabels()
  const locale = useLocale()
  if (!Array.isArray(names)) return null
  const told = names.map(name => words(fieldLabel(resource, String(name))))
  return <span>{separated(locale, told)}</span>
}
