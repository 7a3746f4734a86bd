import { useTranslate } from 'react-admin'
import type { FieldDisplay } from '../fieldView'
import type { YesNoField } from './yesNo'

const wordOf = (value: boolean) => (value ? 'fields.yes' : 'fields.no')

export const yesNoDisplay: FieldDisplay<YesNoField, boolean> = {
  operator: 'eq',
  Cell: function Cell({ value }) {
    const translate = useTranslate()
    return typeof value === 'boolean' ? translate(wordOf(value)) : null
  },
}
