import { Alert, Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useEffect } from 'react'
import { LinkBase, useNavigate, useNotify, useTranslate } from 'react-admin'
import { useResources } from '../../ui/fields/ResourcesContext'
import { navigate as openAnew } from '../../ui/routing/location'
import type { useCreateAndImport } from './useCreateAndImport'

/** The page usually receives a new definition within two seconds. After this time, it is loaded again. */
const FOLLOWS_MS = 5_000

interface Props {
  creation: ReturnType<typeof useCreateAndImport>
  onClose: () => void
}

/** Shows the progress of creating a resource and importing its rows. When both are done, the list opens. */
export function CreateStatus({ creation, onClose }: Props) {
  const translate = useTranslate()
  const { progress, created, problem, isRunning, done } = creation
  const title = translate(problem ? 'studio_start.not_imported' : 'studio_start.creating_title')
  const step = translate(`studio_start.steps.${progress?.step ?? 'opening'}`)
  useOpenWhenKnown(done)
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {problem ? (
          <Alert severity="error" role="alert">
            {translate('studio_start.import_failed')} {problem}
          </Alert>
        ) : (
          <>
            <span role="status">{step}</span>
            <LinearProgress
              aria-label={step}
              {...(progress?.total
                ? {
                    variant: 'determinate',
                    value: Math.min(100, (100 * (progress.done ?? 0)) / progress.total),
                  }
                : {})}
            />
          </>
        )}
      </DialogContent>
      {problem && !isRunning && (
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.close')}</Button>
          <Button component={LinkBase} to={`/${created}`}>
            {translate('import.to_list')}
          </Button>
          <Button variant="contained" onClick={creation.repeat}>
            {translate('form.try_again')}
          </Button>
        </DialogActions>
      )}
    </>
  )
}

/** Opens the list, or the import with rows to correct, as soon as the page has received the new resource. */
function useOpenWhenKnown(done: Props['creation']['done']): void {
  const navigate = useNavigate()
  const notify = useNotify()
  const { outline } = useResources()
  const isKnown = done !== undefined && outline(done.resource) !== undefined
  useEffect(() => {
    if (!done) return
    const { resource, id, isComplete } = done
    const path = isComplete ? `/${resource}` : `/${resource}/import?file=${id}`
    if (isKnown) {
      notify(isComplete ? 'studio_start.created' : 'studio_start.to_correct', {
        type: isComplete ? 'success' : 'warning',
      })
      navigate(path)
      return
    }
    const timer = setTimeout(() => openAnew(path), FOLLOWS_MS)
    return () => clearTimeout(timer)
  }, [done, isKnown, navigate, notify])
}
