import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Resource, Values } from '../../schema/resource'
import type { AnyField } from '../fieldType'
import type { TextOptions } from '../text/text'
import { preferredCurrency } from './currencyOf'

const holdsCurrency = (field: AnyField) => (field as TextOptions).list === 'currency'
const isMoney = ({ kind }: AnyField) => kind === 'money'
const NOWHERE = '$nowhere'

/** The currency that a new amount of a record begins with: what it says it is in, else that of its amounts, else the office's. */
export function useFirstCurrency({ fields }: Pick<Resource, 'fields'>): string {
  const record: Values | undefined = useRecordContext()
  const names = Object.keys(fields)
  const said = names.find(name => holdsCurrency(fields[name] as AnyField))
  const typed: unknown = useWatch({ name: said ?? NOWHERE })
  const own = said && (typed || record?.[said])
  if (typeof own === 'string') return own
  const amounts = names.filter(name => isMoney(fields[name] as AnyField)).map(name => record?.[name])
  const known = amounts.find(amount => typeof amount === 'object' && amount !== null)
  return (known as { currency?: string } | undefined)?.currency ?? preferredCurrency()
}
