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
    <Fab
      size="small"
      aria-label={translate('app.to_top')}
      onClick={scrollToTop}
      sx={{
        displayPrint: 'none',
        position: 'fixed',
        insetInlineEnd: 24,
        bottom: 24,
        // Neither over the paging nor over the bar of a form.
        'body:has(main form, main .MuiTablePagination-root) &': { bottom: 104 },
        // A notice over that bar has its own buttons there, and any height.
        'body:has([data-over-foot]) &': { display: 'none' },
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      <ArrowUpward fontSize="small" />
    </Fab>
  )
}
