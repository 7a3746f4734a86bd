import type { SxProps, Theme } from '@mui/material'
import { Picker } from '../../ui/picker/Picker'
import type { PlaceProps } from '../atPlace'

interface Props {
  label: string
  /** The props of its place in the definition (`atPlace`). */
  place: PlaceProps
  value: readonly string[]
  options: readonly string[]
  nameOf: (name: string) => string
  /** Whether at least one name must remain. */
  isNeeded?: boolean
  sx?: SxProps<Theme>
  onChange: (names: string[]) => void
}

/** Lets the user choose several names, for example of fields or states. */
export function NamesInput({ label, place, value, options, nameOf, isNeeded = false, sx, onChange }: Props) {
  return (
    <Picker
      multiple
      size="small"
      value={[...value]}
      options={[...options]}
      getOptionLabel={nameOf}
      onChange={names => {
        if (names.length || !isNeeded) onChange(names)
      }}
      input={{ label, ...place }}
      sx={sx}
    />
  )
}
