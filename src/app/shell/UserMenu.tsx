import { Avatar, IconButton } from '@mui/material'
import { lazy, useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { initialsOf } from '../../core/account/initials'
import { useSession } from '../../ui/session/SessionContext'
import { LazyPart } from '../../ui/shell/LazyPart'
import { unlessMissing } from '../../ui/shell/missingPart'

const loadPopover = () => import('./UserPopover')
const UserPopover = lazy(() => loadPopover().then(part => ({ default: part.UserPopover })))

/** Who is signed in, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const name = user?.name ?? ''
  return (
    <>
      <IconButton
        aria-label={translate('shell.account', { name })}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        onPointerEnter={() => void loadPopover().catch(unlessMissing)}
        sx={{ p: 0.5, marginInlineEnd: -0.5, borderRadius: '50%' }}
      >
        <Avatar sx={avatarStyle}>{initialsOf(name, locale)}</Avatar>
      </IconButton>
      {anchor && (
        <LazyPart onMissing={close}>
          <UserPopover anchor={anchor} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

const avatarStyle = {
  width: 36,
  height: 36,
  fontSize: 14,
  fontWeight: 600,
  bgcolor: 'var(--primary-fill)',
  color: 'var(--on-primary-fill)',
}
