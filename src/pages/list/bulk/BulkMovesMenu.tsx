import { Menu, MenuItem } from '@mui/material'

interface Props {
  id: string
  anchor: HTMLElement
  moves: readonly { name: string; label: string }[]
  onChoose: (name: string) => void
  onClose: () => void
}

/** The moves of the chosen rows, where there are several. */
export function BulkMovesMenu({ id, anchor, moves, onChoose, onClose }: Props) {
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
