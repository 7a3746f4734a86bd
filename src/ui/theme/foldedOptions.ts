import type { FilterOptionsState } from '@mui/material'
import { fold, searchWords } from '../../core/schema/fold'

/** Finds among choices as the lists do: accents, capitals, and Arabic and Turkish letters make no difference. */
export function foldedOptions<T>(options: T[], { inputValue, getOptionLabel }: FilterOptionsState<T>): T[] {
  const words = searchWords(inputValue)
  if (!words.length) return options
  return options.filter(option => {
    const label = fold(getOptionLabel(option))
    return words.every(word => label.includes(word))
  })
}
