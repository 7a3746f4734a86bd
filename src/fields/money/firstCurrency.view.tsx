import { useGetOne, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AnyField } from '../../core/field/fieldType'
import { preferredCurrency } from '../../core/money/currencyOf'
import { currencyIn, currencySource, holdsAmounts } from '../../core/schema/recordCurrency'
import type { Resource, Values } from '../../core/schema/resource'
import type { TextOptions } from '../text/text.type'

const holdsCurrency = (field: AnyField) => (field as TextOptions).list === 'currency'
const isMoney = ({ kind }: AnyField) => kind === 'money'
const NOWHERE = '$nowhere'

/** The currency of a new amount in a form. */
export interface FirstCurrency {
  initial: string
  /** No other one is taken: the amount is in the currency of what it belongs to. */
  fixed: boolean
}

/**
 * The currency that a new amount begins with: that of the record it belongs to, where the definition names one, else
 * what the record says it is in, else that of its amounts, else the office's.
 */
export function useFirstCurrency(resource: Resource, path: string): FirstCurrency {
  const own = useOwnCurrency(resource)
  const belongs = useCurrencyBelongedTo(resource)
  const [root = ''] = path.split('.')
  const other = root !== currencySource(resource)?.field
  return belongs
    ? { initial: belongs, fixed: other && holdsAmounts(resource.fields[root]) }
    : { initial: own, fixed: false }
}

/** What the field or the record says that the definition names. */
function useCurrencyBelongedTo(resource: Resource): string | undefined {
  const record: Values | undefined = useRecordContext()
  const source = currencySource(resource)
  const typed: unknown = useWatch({ name: source?.field ?? NOWHERE })
  const value = source && (typed ?? record?.[source.field])
  const id = source?.of && typeof value === 'number' ? value : undefined
  const { data } = useGetOne(
    source?.of?.resource ?? resource.name,
    { id },
    { enabled: id !== undefined, staleTime: FRESH_MS },
  )
  return source?.of ? currencyIn((data as Values | undefined)?.[source.of.field]) : currencyIn(value)
}

/** A record keeps its currency: for so long no field of a form asks again. */
const FRESH_MS = 60_000

function useOwnCurrency({ fields }: Pick<Resource, 'fields'>): string {
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
