import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Circle from '@mui/icons-material/CircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutline'
import Info from '@mui/icons-material/InfoOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import type { Tone } from './choice.type'

const looks = {
  neutral: { Icon: Circle, color: 'default' },
  info: { Icon: Info, color: 'info' },
  success: { Icon: CheckCircle, color: 'success' },
  warning: { Icon: Warning, color: 'warning' },
  error: { Icon: ErrorIcon, color: 'error' },
} as const satisfies Record<Tone, object>

/** Shows a state with its label, an icon and a colour, never with the colour alone. */
export function ToneChip({ tone, label }: { tone: Tone; label: string }) {
  const { Icon } = looks[tone]
  return (
    <span className="tone" data-tone={tone}>
      <Icon aria-hidden />
      <span>{label}</span>
    </span>
  )
}

/** Shows only the icon of a state, for use next to its label. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const { Icon, color } = looks[tone]
  return <Icon aria-hidden color={color === 'default' ? 'inherit' : color} />
}
