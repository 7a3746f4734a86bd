import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Fab, useScrollTrigger } from '@mui/material'
import { useTranslate } from 'react-admin'
import { scrollToTop } from '../routing/scroll'

/** Appears after scrolling 200 px. */
export function ScrollTopButton() {
  const translate = useTranslate()
  const far = useScrollTrigger({ disableHysteresis: true, threshold: 200 })
  if (!far) return null
  return (
    <Fab size="small" aria-label={translate('app.to_top')} onClick={scrollToTop} sx={style}>
      <ArrowUpward fontSize="small" />
    </Fab>
  )
}

const floating = { position: 'fixed', insetInlineEnd: 24, bottom: 104, m: 0 } as const

const style = {
  displayPrint: 'none',
  // On a phone it has its own space at the end of the page, because it would cover the pagination otherwise.
  position: { xs: 'sticky', sm: 'fixed' },
  alignSelf: 'flex-end',
  insetInlineEnd: { sm: 24 },
  marginInlineEnd: { xs: '24px', sm: 0 },
  mb: { xs: '24px', sm: 0 },
  bottom: 24,
  // Covers neither the pagination nor a form's action bar.
  'body:has(main .MuiTablePagination-root) &': { bottom: { sm: 104 } },
  'body:has(main form) &': floating,
  // Hidden for a notice over that bar, which has its own
  // buttons and any height, and on phones for selected rows.
  'body:has([data-over-foot]) &': { display: 'none' },
  'body:has([data-selection]) &': { display: { xs: 'none', sm: 'inline-flex' } },
  bgcolor: 'background.paper',
  color: 'text.primary',
}
