import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { AnyField } from '../../../core/field/fieldType'
import { separated } from '../../../core/i18n/intl'
import { referencePart } from '../../../core/schema/filter'
import { fieldLabel, type Label } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { useLabels } from '../../../ui/fields/labels.view'
import { useResources } from '../../../ui/fields/resources.view'
import { useListViews } from './listView'
import { useOpenView, useViewActions } from './useViewActions'
import { useViewedList } from './useViewedList'
import { type ViewedPage, viewPhrase } from './viewedPage'

/** Says that the view is gone. */
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

/** Says which fields of the view are gone, or hidden from the reader. */
export function MissingFields({ page }: { page: ViewedPage }) {
  const translate = useTranslate()
  const labels = useLabels()
  const language = useLocale()
  const { resource, state, of } = page
  const { update } = useViewActions(page)
  const resources = useResources()
  const view = useListViews()?.current
  if (!view) return null
  const names = view.missing.map(path =>
    labelsOf(path, { resource, target: field => resources.target(field) })
      .map(label => labels(label))
      .join(' › '),
  )
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
        names: separated(language, [...new Set(names)]),
      })}
    </Alert>
  )
}

/** The same for the list around it. */
export const MissingFieldsOfList = () => <MissingFields page={useViewedList()} />

/** The labels of a field, after that of the reference which leads to it. */
function labelsOf(
  path: string,
  { resource, target }: { resource: Resource; target: (field: AnyField) => Resource | undefined },
): Label[] {
  const part = referencePart(path)
  if (!part) return [fieldLabel(resource, path)]
  const by = fieldOf(resource, part.by)
  const of = by && target(by)
  return [fieldLabel(resource, part.by), fieldLabel(of ?? resource, part.key)]
}
