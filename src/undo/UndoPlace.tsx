import { lazy } from 'react'
import { LatePart } from '../shell/LatePart'
import { askUndo, offerUndo, useShownUndo } from './shown'

const UndoToast = lazy(() => import('./UndoToast').then(part => ({ default: part.UndoToast })))
const UndoDialog = lazy(() => import('./UndoDialog').then(part => ({ default: part.UndoDialog })))

/** Where taking back is offered and asked about; what it takes is loaded with the first of it. */
export function UndoPlace() {
  const { offer, question } = useShownUndo()
  return (
    <>
      {offer && (
        <LatePart onMissing={() => offerUndo(undefined)}>
          <UndoToast key={offer.operations.join(' ')} offer={offer} />
        </LatePart>
      )}
      {question && (
        <LatePart onMissing={() => askUndo(undefined)}>
          <UndoDialog key={question.operation} question={question} />
        </LatePart>
      )}
    </>
  )
}
