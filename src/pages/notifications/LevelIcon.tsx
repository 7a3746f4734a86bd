import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutline'
import Info from '@mui/icons-material/InfoOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import { useTranslate } from 'react-admin'
import type { NotificationLevel } from '../../core/schema/trigger'

const icons = { info: Info, success: CheckCircle, warning: Warning, error: ErrorIcon }

/** The level as a shape and as text for screen readers. */
export function LevelIcon({ level }: { level: NotificationLevel }) {
  const translate = useTranslate()
  const Icon = icons[level]
  const isNews = level === 'info'
  return (
    <Icon
      fontSize="small"
      color={level}
      titleAccess={isNews ? undefined : translate(`notifications.levels.${level}`)}
      aria-hidden={isNews || undefined}
    />
  )
}
