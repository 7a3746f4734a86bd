import { type RefObject, useEffect, useRef } from 'react'
import { isPressed } from '../../ui/shortcuts/press'

interface Actions {
  save: () => void
  cancel: () => void
}

/** Ctrl/Cmd+S or Enter saves and Escape cancels the topmost form; one below a dialog is ignored. */
export function useFormKeys(formRef: RefObject<HTMLFormElement | null>, actions: Actions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const form = formRef.current
      if (!form || event.defaultPrevented || isCovered(form)) return
      if (isPressed('save', event)) {
        event.preventDefault()
        leaveField()
        latest.current.save()
      } else if (isPressed('cancel', event) && form.closest('[role="dialog"]') === null) {
        latest.current.cancel()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [formRef])
}

/** A dialog or an open menu covers everything outside it. */
function isCovered(form: HTMLElement): boolean {
  if (form.closest('[aria-hidden="true"]')) return true
  return (
    form.closest('[role="dialog"]') === null &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  )
}

/** Inputs that commit on blur do so before the form is read. */
function leaveField(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}
