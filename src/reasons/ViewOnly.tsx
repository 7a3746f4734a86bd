import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource } from '../schema/resource'
import { Reason } from './Reason'
import { useRefusals } from './useRefusals'

/** In place of many dead buttons, for whoever may look at a resource and change nothing of it; else nothing. */
export function ViewOnly({ resource }: { resource: Resource }) {
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
        size="small"
        variant="outlined"
        icon={<VisibilityIcon aria-hidden />}
        label={label}
        sx={{ flexShrink: 0 }}
      />
    </Reason>
  )
}
