import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Star from '@mui/icons-material/Star'
import Umbrella from '@mui/icons-material/UmbrellaOutlined'
import { Box, Button, Chip, IconButton, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type ChoiceField, formatDate, ToneChip, useOptionLabel, useResource } from '../../../src/kit'
import type { Quote } from '../grid/quote'
import type { CarrierAction } from './useCarrierActions'

interface Props {
  quote: Quote
  name: string
  column: number
  at: string
  focusable: boolean
  lowest: boolean
  widest: boolean
  past: boolean
  /** The next step for this quote, if there is one. */
  next?: CarrierAction
  hasMenu: boolean
  onFocus: () => void
  onMenu: (anchor: HTMLElement) => void
}

/** The header of a column: the carrier, the quote's status, its best values and the next step. */
export function CarrierHead(props: Props) {
  const { quote, name, next } = props
  const translate = useTranslate()
  const quotes = useResource('quotes')
  const status = useOptionLabel(quotes, 'status')
  const tones = (quotes.fields.status as ChoiceField | undefined)?.tones ?? {}
  return (
    <th
      data-at={props.at}
      scope="col"
      aria-colindex={props.column}
      aria-haspopup={props.hasMenu ? 'menu' : undefined}
      tabIndex={props.focusable ? 0 : -1}
      className={quote.recommended ? 'chosen' : undefined}
      onFocus={props.onFocus}
    >
      <Box sx={{ display: 'grid', gap: 0.75, minHeight: 104, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
          <Typography component="span" dir="auto" sx={nameStyle} title={name}>
            {name}
          </Typography>
          {props.hasMenu && (
            <IconButton
              size="small"
              tabIndex={-1}
              aria-label={translate('resources.quote-grid.actions', { name })}
              onClick={event => props.onMenu(event.currentTarget)}
              sx={{ m: -0.5 }}
            >
              <MoreVert fontSize="small" />
            </IconButton>
          )}
        </Box>
        <Box sx={chipsStyle}>
          <ToneChip tone={tones[quote.status] ?? 'neutral'} label={status(quote.status)} />
          <Marks {...props} />
        </Box>
        {next && (
          <Button
            size="small"
            tabIndex={-1}
            variant={next.name === 'accept' ? 'contained' : 'outlined'}
            onClick={next.run}
            sx={{ justifySelf: 'start' }}
          >
            {next.label}
          </Button>
        )}
      </Box>
    </th>
  )
}

function Marks({ quote, lowest, widest, past }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <>
      {past && quote.status !== 'expired' && (
        <ToneChip
          tone="warning"
          label={translate('resources.quote-grid.past', {
            date: formatDate(quote.valid_until ?? '', locale),
          })}
        />
      )}
      {quote.outdated && (
        <ToneChip
          tone="warning"
          label={translate(
            `resources.quote-grid.${quote.status === 'requested' ? 'asked_else' : 'outdated'}`,
          )}
        />
      )}
      {quote.late && <ToneChip tone="warning" label={translate('resources.quote-grid.late')} />}
      {quote.recommended && (
        <Chip
          size="small"
          color="primary"
          icon={<Star aria-hidden />}
          label={translate('resources.quote-grid.recommended')}
        />
      )}
      {lowest && (
        <Chip
          size="small"
          variant="outlined"
          color="success"
          icon={<EmojiEvents aria-hidden />}
          label={translate('resources.quote-grid.lowest')}
        />
      )}
      {widest && (
        <Chip
          size="small"
          variant="outlined"
          color="info"
          icon={<Umbrella aria-hidden />}
          label={translate('resources.quote-grid.widest')}
        />
      )}
    </>
  )
}

const nameStyle = {
  flex: 1,
  minWidth: 0,
  fontWeight: 600,
  lineHeight: '20px',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
}
const chipsStyle = { display: 'flex', flexWrap: 'wrap', gap: 0.5 }
