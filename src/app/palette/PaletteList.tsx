import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Choose, EntryGroup } from './entry'
import { PaletteOption } from './PaletteOption'
import type { PaletteKeys } from './usePaletteKeys'

interface Props {
  groups: readonly EntryGroup[]
  keys: PaletteKeys
  choose: Choose
}

/** The entries under their headings. */
export function PaletteList({ groups, keys, choose }: Props) {
  const translate = useTranslate()
  return (
    <Box
      role="listbox"
      id={keys.listId}
      aria-label={translate('palette.title')}
      sx={{ flex: '0 1 auto', minHeight: 0, overflowY: 'auto', px: 1, py: groups.length ? 1 : 0 }}
    >
      {groups.map(({ id, label, entries }) => (
        <Box key={id} role="group" aria-label={label}>
          <Typography component="div" aria-hidden sx={headingStyle}>
            {label}
          </Typography>
          {entries.map(entry => (
            <PaletteOption key={entry.id} entry={entry} keys={keys} choose={choose} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const headingStyle = {
  px: 1.5,
  pt: 1,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 500,
  color: 'text.secondary',
}
