import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import Download from '@mui/icons-material/FileDownloadOutlined'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import { Box, DialogTitle, IconButton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatDecimal } from '../../core/field/formatNumber'
import { useDownload, useFileInfo } from './files.view'

interface Props {
  id: number
  place: { at: number; count: number }
  zoom: { share: number; less: boolean; more: boolean }
  onGo: (step: number) => void
  onZoom: (step: number) => void
  onClose: () => void
}

/** Shows the name of the previewed file, with buttons for the actions on it. */
export function PreviewBar({ id, place: { at, count }, zoom, onGo, onZoom, onClose }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: info } = useFileInfo(id)
  const download = useDownload(id)
  const percent = formatDecimal(String(zoom.share), locale, { style: 'percent' })
  return (
    <Box sx={barStyle}>
      <DialogTitle variant="subtitle1" noWrap sx={{ p: 0, flex: 1, minWidth: 120 }}>
        <bdi>{info?.name ?? translate('fields.file', { id })}</bdi>
      </DialogTitle>
      {count > 1 ? (
        <Box sx={groupStyle}>
          <BarButton label={translate('preview.previous')} disabled={at === 0} onClick={() => onGo(-1)}>
            <ChevronLeft className="mirrored" />
          </BarButton>
          <Typography variant="body2" color="text.secondary" role="status">
            {translate('preview.place', { at: at + 1, count })}
          </Typography>
          <BarButton label={translate('preview.next')} disabled={at === count - 1} onClick={() => onGo(1)}>
            <ChevronRight className="mirrored" />
          </BarButton>
        </Box>
      ) : null}
      <Box sx={groupStyle}>
        <BarButton label={translate('preview.smaller')} disabled={!zoom.less} onClick={() => onZoom(-1)}>
          <ZoomOut />
        </BarButton>
        <Typography variant="body2" color="text.secondary" sx={{ minWidth: 44, textAlign: 'center' }}>
          {percent}
        </Typography>
        <BarButton label={translate('preview.larger')} disabled={!zoom.more} onClick={() => onZoom(1)}>
          <ZoomIn />
        </BarButton>
      </Box>
      <Box sx={groupStyle}>
        <BarButton label={translate('preview.download')} onClick={() => void download()}>
          <Download />
        </BarButton>
        <BarButton label={translate('preview.close')} onClick={onClose}>
          <Close />
        </BarButton>
      </Box>
    </Box>
  )
}

interface BarButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

// A natively disabled button would not show its tooltip, and would
// lose focus when the user reaches the last file.
function BarButton({ label, disabled, onClick, children }: BarButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) onClick()
        }}
        sx={disabled ? { opacity: 0.4, cursor: 'default' } : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
}
const groupStyle = { display: 'flex', alignItems: 'center', gap: 0.5 }
