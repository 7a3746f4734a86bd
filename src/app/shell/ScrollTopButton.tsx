import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Fab, useScrollTrigger } from '@mui/material'
import { useTranslate } from 'react-admin'
import { scrollToTop } from '../routing/scroll'

/** Appears past 200 px. */
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
  // On a phone it has a place of its own at the end of the page, where it would cover the paging otherwise.
  position: { xs: 'sticky', sm: 'fixed' },
  alignSelf: 'flex-end',
  insetInlineEnd: { sm: 24 },
  marginInlineEnd: { xs: '24px', sm: 0 },
  mb: { xs: '24px', sm: 0 },
  bottom: 24,
  // Neither over the paging nor over the bar of a form.
  'body:has(main .MuiTablePagination-root) &': { bottom: { sm: 104 } },
  'body:has(main form) &': floating,
  // A notice over that bar has its own buttons there, and any height; on a phone the chosen rows have theirs.
  'body:has([data-over-foot]) &': { display: 'none' },
  'body:has([data-selection]) &': { display: { xs: 'none', sm: 'inline-flex' } },
  bgcolor: 'background.paper',
  color: 'text.primary',
}
