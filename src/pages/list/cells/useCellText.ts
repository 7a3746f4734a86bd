import { useLocale } from 'react-admin'
import { formatValue } from '../../../core/field/formatValue'
import { readerTimeZone } from '../../../core/field/timeZone'
import { fieldOf } from '../../../core/schema/systemFields'
import { typeOf } from '../../../fields'
import { useLabels } from '../../../ui/fields/useLabels'
import { useTitleOf } from '../../recordTitle'
import { useListModel } from '../listModel'
import { isNamed } from '../rows/linkedColumn'
import type { ListRecord } from '../useListRows'

/** Returns a function that formats a cell's text as displayed, but not truncated. Empty if no value. */
export function useCellText(): (record: ListRecord, name: string, cell: HTMLElement | undefined) => string {
  const language = useLocale() ?? 'en'
  const word = useLabels()
  const titleOf = useTitleOf()
  const { resource } = useListModel()
  return (record, name, cell) => {
    const field = fieldOf(resource, name)
    const value = record[name]
    if (isNamed(resource, name)) return titleOf(resource, record)
    if (!field || value === null || value === undefined || value === '') return ''
    // Only the cells have the labels of referenced records.
    if (typeOf(field).reference) return cell?.textContent?.trim() ?? ''
    return formatValue({ resource, field: name, value }, { language, timeZone: readerTimeZone, word })
  }
}
