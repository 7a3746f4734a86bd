import { lazy } from 'react'
import { LazyPart } from '../shell/LazyPart'
import { confirmUndo, offerUndo, useShownUndo } from './shown'

const UndoToast = lazy(() => import('./UndoToast').then(part => ({ default: part.UndoToast })))
const UndoDialog = lazy(() => import('./UndoDialog').then(part => ({ default: part.UndoDialog })))

/** The place of undo toasts and dialogs; their code loads with the first one. */
export function UndoPlace() {
  const { offer, question } = useShownUndo()
  return (
    <>
      {offer && (
        <LazyPart onMissing={() => offerUndo(undefined)}>
          <UndoToast key={offer.operations.join(' ')} offer={offer} />
        </LazyPart>
      )}
      {question && (
        <LazyPart onMissing={() => confirmUndo(undefined)}>
          <UndoDialog key={question.operation} question={question} />
        </LazyPart>
      )}
    </>
  )
}
