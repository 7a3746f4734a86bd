import { type RefObject, useEffect, useRef } from 'react'
import { whenSettled } from '../../ui/picker/unsettled'
import { isPressed } from '../../ui/shortcuts/press'

interface Actions {
  save: () => void
  cancel: () => void
}

/**
 * Saves the topmost form on Ctrl/Cmd+S or Ctrl/Cmd+Enter and cancels it on Escape. Ignores a form below a
 * dialog.
 */
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
        whenSettled(form, () => latest.current.save())
      } else if (isPressed('cancel', event) && form.closest('[role="dialog"]') === null) {
        latest.current.cancel()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [formRef])
}

/** Whether a dialog or an open menu covers the form. */
function isCovered(form: HTMLElement): boolean {
  if (form.closest('[aria-hidden="true"]')) return true
  return (
    form.closest('[role="dialog"]') === null &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  )
}

/** Blurs the active input, because some inputs commit on blur, and focuses it again. */
function leaveField(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}
