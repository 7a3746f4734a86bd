import { useLocale } from 'react-admin'
import { nameFormat } from '../../core/i18n/intl'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import { type Address, type AddressField, addressType } from './address.type'

export const addressCell: FieldCell<AddressField, Address> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(function Cell({ value, field }) {
    const country = nameFormat(useLocale(), 'region')(value.country)
    return <bdi>{addressType.text({ ...value, country }, field)}</bdi>
  }),
}
