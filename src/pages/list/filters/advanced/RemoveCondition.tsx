import CloseIcon from '@mui/icons-material/Close'
import { IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Removes a condition. Its label names the condition, for users who can't see what it is next to. */
export function RemoveCondition({ name, onClick }: { name: string | undefined; onClick: () => void }) {
  const translate = useTranslate()
  const label = name
    ? translate('list.remove_filter', { field: name })
    : translate('filter_builder.remove_condition')
  return (
    <IconButton size="small" aria-label={label} onClick={onClick}>
      <CloseIcon fontSize="small" />
    </IconButton>
  )
}
