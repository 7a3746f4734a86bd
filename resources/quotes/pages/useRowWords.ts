import { useLocale, useTranslate } from 'react-admin'
import { fieldLabel, formatPercent, useLabels, useResource } from '../../../src/kit'
import { coverNames } from '../../premium/coverName'
import type { GridRow } from '../grid/rows'
import type { Board } from './useBoard'

/** The name of a row. A cover's second row is named by its content. */
export interface RowWords {
  label: string
  /** For a row that belongs to the one above: that row's name. */
  of?: string
}

/** Returns a function that names rows by their field, their cover, or their tax and its rate. */
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
    if (row.field === 'coverages') return { label: cover ?? '', of: words(fieldLabel(quotes, 'premium_net')) }
    if (row.field === 'taxes')
      return { label: row.rate ? `${row.name} ${formatPercent(row.rate, locale)}` : (row.name ?? '') }
    if (row.field === 'difference') return { label: translate('resources.quote-grid.difference') }
    if (row.field === 'premium_converted')
      return { label: translate('resources.quote-grid.converted', { currency }) }
    if (row.field === 'rating') return { label: translate('resources.quote-grid.rating') }
    return { label: words(fieldLabel(quotes, row.field)) }
  }
}

/** Returns the full name of a row, for places without its context. */
export const wholeName = ({ label, of }: RowWords) => (of ? `${of}, ${label}` : label)
