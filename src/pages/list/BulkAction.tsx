import { Button, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useCan } from '../../auth/SessionContext'
import { useList } from './listModel'

interface Props {
  /** What the rules must allow. */
  action: string
  icon: ReactNode
  label: string
  /** Why it is refused to those whom no rule allows it. */
  refused: string
  onClick: () => void
}

/** An action on the chosen rows; one that is refused stays in sight and says why, on hover and on focus. */
export function BulkAction({ action, icon, label, refused, onClick }: Props) {
  const translate = useTranslate()
  const { resource } = useList()
  const allowed = useCan()(action, resource.subject)
  const button = (
    <Button
      size="small"
      color={action === 'delete' ? 'error' : 'primary'}
      startIcon={icon}
      aria-disabled={!allowed || undefined}
      onClick={allowed ? onClick : undefined}
      sx={allowed ? undefined : refusedStyle}
    >
      {translate(label)}
    </Button>
  )
  return allowed ? button : <Tooltip title={translate(refused)}>{button}</Tooltip>
}

const refusedStyle = { color: 'text.secondary', cursor: 'not-allowed' }
