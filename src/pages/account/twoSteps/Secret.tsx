import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { CopyButton } from '../CopyButton'

const QrCode = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })))
const SIZE = 180

/** What the authenticator app needs: to scan, or to type. */
export function Secret({ secret, uri }: { secret: string; uri: string }) {
  const translate = useTranslate()
  const grouped = secret.replace(/(.{4})(?=.)/gu, '$1 ')
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ p: 1.5, bgcolor: '#FFFFFF', borderRadius: 1, border: 1, borderColor: 'divider' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={SIZE} height={SIZE} />}>
          <QrCode
            value={uri}
            size={SIZE}
            title={translate('own.two_steps.qr')}
            style={{ display: 'block' }}
          />
        </Suspense>
      </Box>
      <Stack sx={{ gap: 1, minWidth: 0, alignItems: 'flex-start' }}>
        <Typography variant="body2">{translate('own.two_steps.scan_text')}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('own.two_steps.type_text')}
        </Typography>
        <Typography component="code" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {grouped}
        </Typography>
        <CopyButton text={secret} />
      </Stack>
    </Stack>
  )
}
