import { useLocale } from 'react-admin'
import { useLabels } from '../../fields/labels.view'
import { separated } from '../../i18n/intl'
import { fieldLabel } from '../../schema/labels'
import type { Resource } from '../../schema/resource'

/** Fields by what they are called. */
export function FieldNames({ resource, names }: { resource: Resource; names: unknown }) {
  const words = useLabels()
  const locale = useLocale()
  if (!Array.isArray(names)) return null
  const told = names.map(name => words(fieldLabel(resource, String(name))))
  return <span>{separated(locale, told)}</span>
}
