import { lazy } from 'react'
import { LazyPart } from '../shell/LazyPart'
import { confirmUndo, offerUndo, useShownUndo } from './shown'

const UndoToast = lazy(() => import('./UndoToast').then(part => ({ default: part.UndoToast })))
const UndoDialog = lazy(() => import('./UndoDialog').then(part => ({ default: part.UndoDialog })))

/** Shows the undo toast and its dialog. Their code loads on first use. */
export function UndoPlace() {
  const { offer, question } = useShownUndo()
  return (
    <>
      {offer && (
        <LazyPart onMissing={() => offerUndo(undefined)}>
          <UndoToast key={'key' in offer ? offer.key : offer.operations.join(' ')} offer={offer} />
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
