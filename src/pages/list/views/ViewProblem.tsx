import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../../core/i18n/intl'
import { FilterError, filterPart, referencePart } from '../../../core/schema/filter'
import { fieldLabel } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { useLabels } from '../../../ui/fields/labels.view'
import { useList } from '../listModel'
import { useListViews } from './listView'
import { useCurrentState, useOpenView, useViewActions } from './useViewActions'

/** Says that the view of the list is gone. */
export function UnknownView() {
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
      {translate('saved_views.unknown')}
    </Alert>
  )
}

/** Says which fields of the view are gone, or hidden from the reader. */
export function MissingFields() {
  const translate = useTranslate()
  const labels = useLabels()
  const language = useLocale()
  const { resource } = useList()
  const current = useCurrentState()
  const { update } = useViewActions()
  const view = useListViews()?.current
  if (!view) return null
  const names = view.missing.map(name => labels(fieldLabel(resource, fieldNameOf(resource, name))))
  const saved = view.saved?.editable ? view.saved : undefined
  return (
    <Alert
      severity="warning"
      action={
        saved && (
          <Button color="inherit" size="small" onClick={() => void update(saved, { state: current })}>
            {translate('saved_views.save_without')}
          </Button>
        )
      }
    >
      {translate('saved_views.missing', {
        smart_count: names.length,
        names: separated(language, [...new Set(names)]),
      })}
    </Alert>
  )
}

/** The field of a condition, or the name as it is if there is no such field. */
function fieldNameOf(resource: Resource, key: string): string {
  try {
    return referencePart(key)?.by ?? filterPart(resource, key).field
  } catch (error) {
    if (error instanceof FilterError) return key
    throw error
  }
}
