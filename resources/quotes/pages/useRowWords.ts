import { useLocale, useTranslate } from 'react-admin'
import { formatPercent } from '../../../src/core/field/formatNumber'
import { fieldLabel } from '../../../src/core/schema/labels'
import { useLabels } from '../../../src/ui/fields/labels.view'
import { useResource } from '../../../src/ui/fields/resources.view'
import { coverNames } from '../../premium/coverName'
import type { GridRow } from '../grid/rows'
import type { Board } from './useBoard'

/** What a row is called; a cover's second row by what it says of it. */
export interface RowWords {
  label: string
  /** Of a row that stands under another: whose it is. */
  of?: string
}

/** Names rows: by their field, by their cover, by their tax and its rate. */
export function useRowWords({
  currency,
  covers,
}: Pick<Board, 'currency' | 'covers'>): (row: GridRow) => RowWords {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useLabels()
  const quotes = useResource('quotes')
  const nameOf = coverNames(covers, locale)
  return row => {
    const cover = row.code && row.name ? nameOf({ code: row.code, name: row.name }) : row.name
    if (row.entry === 'cover') return { label: cover ?? '' }
    if (row.entry === 'deductible') return { label: translate('resources.quote-grid.deductible'), of: cover }
    if (row.field === 'taxes') return { label: `${row.name} ${formatPercent(row.rate ?? '0', locale)}` }
    if (row.field === 'difference') return { label: translate('resources.quote-grid.difference') }
    if (row.field === 'premium_converted')
      return { label: translate('resources.quote-grid.converted', { currency }) }
    if (row.field === 'rating') return { label: translate('resources.quote-grid.rating') }
    return { label: words(fieldLabel(quotes, row.field)) }
  }
}

/** The whole name of a row, where it stands alone. */
export const wholeName = ({ label, of }: RowWords) => (of ? `${of}, ${label}` : label)
