import { Menu, MenuItem } from '@mui/material'

interface Props {
  id: string
  anchor: HTMLElement
  transitions: readonly { name: string; label: string }[]
  onChoose: (name: string) => void
  onClose: () => void
}

/** Lists the transitions of the selected rows, if there are several. */
export function BulkTransitionsMenu({ id, anchor, transitions: moves, onChoose, onClose }: Props) {
  return (
    <Menu id={id} anchorEl={anchor} open onClose={onClose}>
      {moves.map(({ name, label }) => (
        <MenuItem key={name} onClick={() => onChoose(name)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
