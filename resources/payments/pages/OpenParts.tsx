import { Box, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDate, formatMoney } from '../../../src/kit'
import type { Instalment } from '../../instalments/instalment'
import { openOf } from '../spread'
import type { Entered } from './useEntered'

/** The open instalments, the oldest first, each with its part of the payment to edit. */
export function OpenParts({ parts, entered }: { parts: readonly Instalment[]; entered: Entered }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!parts.length)
    return <Typography variant="body2">{translate('resources.payment-dialog.none_open')}</Typography>
  return (
    <Box component="ul" aria-label={translate('resources.payment-dialog.open')} sx={listStyle}>
      {parts.map(part => {
        const name = [part.label, formatDate(part.due_on, locale), formatMoney(openOf(part), locale)].join(
          ' · ',
        )
        return (
          <Box component="li" key={part.id} sx={rowStyle}>
            <Typography variant="body2" component="span">
              {name}
            </Typography>
            <TextField
              size="small"
              hiddenLabel
              value={entered.textOf(part)}
              onChange={event => entered.setLine(part, event.target.value)}
              slotProps={{
                htmlInput: {
                  'aria-label': name,
                  inputMode: 'decimal',
                  dir: 'ltr',
                  style: { textAlign: 'right' },
                },
              }}
              sx={{ width: 130, flexShrink: 0 }}
            />
          </Box>
        )
      })}
    </Box>
  )
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }
const rowStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }
