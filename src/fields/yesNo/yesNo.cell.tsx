import { useTranslate } from 'react-admin'
import type { FieldCell } from '../fieldView'
import type { YesNoField } from './yesNo.type'

const wordOf = (value: boolean) => (value ? 'fields.yes' : 'fields.no')

export const yesNoCell: FieldCell<YesNoField, boolean> = {
  operator: 'eq',
  Cell: function Cell({ value }) {
    const translate = useTranslate()
    return typeof value === 'boolean' ? translate(wordOf(value)) : null
  },
}
