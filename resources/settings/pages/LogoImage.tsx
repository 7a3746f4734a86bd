import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useRecords } from '../../../src/kit'

/** The logo at the path from the settings, as high as in the header. */
export function LogoImage({ path }: { path: string }) {
  const translate = useTranslate()
  const records = useRecords()
  const { data } = useQuery({ queryKey: ['address', path], queryFn: () => records.address(path) })
  if (!data) return null
  return (
    <Box
      component="img"
      src={data}
      alt={translate('settings_form.logo_preview')}
      sx={{ height: 32, maxWidth: 160, objectFit: 'contain' }}
    />
  )
}
