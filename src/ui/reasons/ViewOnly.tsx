import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { Reason } from './Reason'
import { useRefusals } from './useRefusals'

interface Props {
  resource: Resource
  /** Whether to show only the icon, where the text does not fit. */
  iconOnly?: boolean
}

/**
 * A chip that replaces many disabled buttons for users who can read
 * a resource but not change it. Renders nothing for other users.
 */
export function ViewOnly({ resource, iconOnly = false }: Props) {
  const translate = useTranslate()
  const { viewOnly } = useRefusals(resource)
  if (!viewOnly) return null
  const label = translate('access.view_only')
  return (
    <Reason reason={viewOnly}>
      <Chip
        role="note"
        aria-label={label}
        tabIndex={0}
        clickable={false}
        size="small"
        variant="outlined"
        icon={<VisibilityIcon aria-hidden />}
        label={iconOnly ? '' : label}
        sx={iconOnly ? { ...chipStyle, '& .MuiChip-label': { width: 6, px: 0 } } : chipStyle}
      />
    </Reason>
  )
}

const chipStyle = { flexShrink: 0 }
