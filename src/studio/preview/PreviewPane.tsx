import DarkMode from '@mui/icons-material/DarkModeOutlined'
import DesktopWindows from '@mui/icons-material/DesktopWindowsOutlined'
import SaveAsIcon from '@mui/icons-material/LibraryAddOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Smartphone from '@mui/icons-material/Smartphone'
import Translate from '@mui/icons-material/Translate'
import {
  Alert,
  Box,
  IconButton,
  LinearProgress,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
  useTheme,
} from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocale, useStore, useTranslate } from 'react-admin'
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageNames,
  languages,
} from '../../core/i18n/languages'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { PreviewOrder, PreviewView } from '../../define/previewMessages'
import { home } from '../../ui/routing/location'
import { ChoiceMenu } from '../../ui/shell/ChoiceMenu'
import { type Device, PreviewFrame } from './PreviewFrame'
import { usePreviews } from './usePreviews'

export interface PreviewProps {
  name: string
  /** The edited definition. */
  own: OwnDefinition
  view: PreviewView
  /** Saves the list at the preview's URL as a view. */
  onSaveView?: (address: string) => void
}

interface Props extends PreviewProps {
  /** Buttons at the end of the header. */
  children?: ReactNode
}

/**
 * Shows the real screens of a resource with its draft definition. Only the author sees them, and they write
 * nothing.
 */
export function PreviewPane({ name, own, view, onSaveView, children }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const { palette } = useTheme()
  const [device, setDevice] = useStore<Device>('previewDevice', 'desktop')
  const [language, setLanguage] = useState<Language>(isLanguage(locale) ? locale : defaultLanguage)
  const [theme, setTheme] = useState(palette.mode)
  const order = useMemo<PreviewOrder>(
    () => ({ coverdesk: 'draft', name, own, view, language, theme }),
    [name, own, view, language, theme],
  )
  const { frame, open, isShown, mistakes } = usePreviews(order)
  // The URL of the first page. Later pages are requested by message, so that nothing typed in the preview is
  // lost.
  const [address] = useState(() => `${home}preview/${name}${view === 'create' ? '/create' : ''}`)
  const addressNow = () => frame.current?.contentWindow?.location.href ?? address
  const canSave = onSaveView !== undefined && view === 'list'
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Box component="section" aria-label={translate('studio_preview.title')} sx={paneStyle}>
      <Box sx={headStyle}>
        <Typography
          component="h2"
          variant="subtitle1"
          sx={[titleStyle, canSave && { '@container (max-width: 460px)': { visibility: 'hidden' } }]}
          noWrap
        >
          {translate('studio_preview.title')}
        </Typography>
        <Devices device={device} onChoose={setDevice} />
        <ChoiceMenu
          icon={Translate}
          label={translate('app.language_current', { language: languages[language].name })}
          title={translate('app.language')}
          options={options}
          chosen={language}
          onChoose={setLanguage}
        />
        <Tool label={translate(`studio_preview.${other}`)} onClick={() => setTheme(other)}>
          {theme === 'dark' ? <LightMode /> : <DarkMode />}
        </Tool>
        {canSave && (
          <Tool label={translate('studio_preview.save_view')} onClick={() => onSaveView?.(addressNow())}>
            <SaveAsIcon />
          </Tool>
        )}
        <Tool label={translate('studio_preview.open')} onClick={() => open(addressNow())}>
          <OpenInNew className="mirrored" />
        </Tool>
        {children}
      </Box>
      {!isShown && <LinearProgress aria-label={translate('studio_preview.loading')} />}
      {mistakes.length > 0 && (
        <Alert severity="warning" sx={{ borderRadius: 0 }} title={mistakes.join('\n')}>
          {translate('studio_preview.mistakes')}
        </Alert>
      )}
      <PreviewFrame
        frame={frame}
        address={address}
        title={translate('studio_preview.title')}
        device={device}
      />
    </Box>
  )
}

const options = languageNames.map(value => {
  const { name, direction } = languages[value]
  return { value, text: name, lang: value, dir: direction }
})

function Devices({ device, onChoose }: { device: Device; onChoose: (device: Device) => void }) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={device}
      aria-label={translate('studio_preview.device')}
      onChange={(_event, chosen: Device | null) => chosen && onChoose(chosen)}
    >
      <ToggleButton value="desktop" aria-label={translate('studio_preview.desktop')}>
        <DesktopWindows fontSize="small" />
      </ToggleButton>
      <ToggleButton value="phone" aria-label={translate('studio_preview.phone')}>
        <Smartphone fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}

interface ToolProps {
  label: string
  onClick: () => void
  children: ReactNode
}

export function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

const titleStyle = { flex: 1, minWidth: 0 }

const paneStyle = {
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  height: '100%',
  minWidth: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
}

const headStyle = { display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, py: 0.5 }
