import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../../core/i18n/intl'
import { useListViews } from './listView'
import { useMissingNames } from './useMissingNames'
import { useOpenView, useViewActions } from './useViewActions'
import { useViewedList } from './useViewedList'
import { type ViewedPage, viewPhrase } from './viewedPage'

/** Reports that the view no longer exists. */
export function UnknownView({ of }: Pick<ViewedPage, 'of'>) {
  const translate = useTranslate()
  const open = useOpenView()
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => open('')}>
          {translate('saved_views.dismiss')}
        </Button>
      }
    >
      {translate(viewPhrase(of)('unknown'))}
    </Alert>
  )
}

/** Reports which fields of the view no longer exist, or are hidden from the reader. */
export function MissingFields({ page }: { page: ViewedPage }) {
  const translate = useTranslate()
  const language = useLocale()
  const { resource, state, of } = page
  const { update } = useViewActions(page)
  const view = useListViews()?.current
  const names = useMissingNames(resource, [...(view?.missing ?? []), ...(page.missing ?? [])])
  if (!view) return null
  const saved = view.saved?.editable ? view.saved : undefined
  return (
    <Alert
      severity="warning"
      action={
        saved && (
          <Button color="inherit" size="small" onClick={() => void update(saved, { state })}>
            {translate('saved_views.save_without')}
          </Button>
        )
      }
    >
      {translate(viewPhrase(of)('missing'), {
        smart_count: names.length,
        names: separated(language, names),
      })}
    </Alert>
  )
}

/** The same for the surrounding list. */
export const MissingFieldsOfList = () => <MissingFields page={useViewedList()} />
