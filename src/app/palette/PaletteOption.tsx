import { Box } from '@mui/material'
import type { MouseEvent } from 'react'
import { LinkBase } from 'react-admin'
import { isLanguage, languages } from '../../core/i18n/languages'
import { Keys } from '../../ui/shortcuts/Keys'
import { cutText } from '../../ui/theme/cutText'
import type { Choose, Entry } from './entry'
import type { PaletteKeys } from './usePaletteKeys'

interface Props {
  entry: Entry
  keys: PaletteKeys
  choose: Choose
}

/** An entry. Entries with a page are real links. */
export function PaletteOption({ entry, keys, choose }: Props) {
  const { label, text, icon: Icon, to, lang } = entry
  const isActive = keys.active?.id === entry.id
  const place = to === undefined ? { component: 'div' } : { component: LinkBase, to }
  return (
    <Box
      {...place}
      role="option"
      id={keys.optionId(entry)}
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={() => isActive || keys.setActive(entry)}
      onClick={(event: MouseEvent) => {
        // A link opened in another tab keeps the palette open.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) choose(entry)
      }}
      sx={optionStyle}
    >
      <Icon sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box component="span" sx={{ minWidth: 0, flex: '0 1 auto', ...cut }}>
        <bdi lang={lang} dir={isLanguage(lang) ? languages[lang].direction : undefined}>
          {label}
        </bdi>
      </Box>
      {text && (
        <Box component="span" sx={{ minWidth: 0, flex: '1 2 0', color: 'text.secondary', ...cut }}>
          <bdi>{text}</bdi>
        </Box>
      )}
      {entry.keys && (
        <Box component="span" aria-hidden sx={keysStyle}>
          {entry.keys.map(key => (
            <Keys key={key} keys={key} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...cutText }
const keysStyle = { display: { xs: 'none', sm: 'flex' }, gap: 0.5, marginInlineStart: 'auto' }
const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 44, sm: 38 },
  px: 1.5,
  borderRadius: 1,
  typography: 'body2',
  color: 'text.primary',
  textDecoration: 'none',
  cursor: 'pointer',
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
}
