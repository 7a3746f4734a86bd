import type { FilterOptionsState } from '@mui/material'
import { fold, searchWords } from '../../core/schema/fold'

/** Filters options as lists search: ignores accents, case, and variants of Arabic and Turkish letters. */
export function foldedOptions<T>(
  options: T[],
  { inputValue, getOptionLabel }: Pick<FilterOptionsState<T>, 'inputValue' | 'getOptionLabel'>,
): T[] {
  const words = searchWords(inputValue)
  if (!words.length) return options
  return options.filter(option => {
    const label = fold(getOptionLabel(option))
    return words.every(word => label.includes(word))
  })
}
