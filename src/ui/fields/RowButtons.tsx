import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import { IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  index: number
  count: number
  /** The row's name. */
  name: string
  onMove: (to: number) => void
  onRemove: () => void
}

/** The buttons of a row in a form: move up, move down, remove. */
export function RowButtons({ index, count, name, onMove, onRemove }: Props) {
  const translate = useTranslate()
  const what = { name, position: index + 1 }
  return (
    <>
      <IconButton
        size="small"
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        aria-label={translate('fields.move_up', what)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        aria-label={translate('fields.move_down', what)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton size="small" onClick={onRemove} aria-label={translate('fields.remove_item', what)}>
        <Delete fontSize="small" />
      </IconButton>
    </>
  )
}
