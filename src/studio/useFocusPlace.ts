import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { DefinitionEditor } from './definitionEditor'
import { isWithin } from './places'

const INPUTS = 'input:not([type=hidden]), textarea, [role=combobox], button'

/**
 * Focuses the input at the place named in the URL (`?at=fields.total.computed`) and selects the wrong part of
 * its text.
 */
export function useFocusPlace({ problems }: Pick<DefinitionEditor, 'problems'>): void {
  const { key, search } = useLocation()
  const place = new URLSearchParams(search).get('at')
  const select = useEffectEvent((input: HTMLElement) => {
    const { start, end } = problems.find(each => each.place === place) ?? {}
    if (start !== undefined && end !== undefined && isText(input)) input.setSelectionRange(start, end)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must focus again
  useEffect(() => {
    if (place === null) return
    let found: string | undefined
    const look = () => {
      const nearest = nearestTo(place)
      if (!nearest || nearest.place === found) return
      found = nearest.place
      nearest.input.scrollIntoView?.({ block: 'center' })
      nearest.input.focus()
      select(nearest.input)
      if (found === place) stop()
    }
    // Panels and options render later, so keep looking until the user clicks or presses a key.
    const observer = new MutationObserver(look)
    const stop = () => {
      observer.disconnect()
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, stop)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, stop)
    look()
    return stop
  }, [key, place])
}

const isText = (input: HTMLElement): input is HTMLTextAreaElement => input.matches('textarea')

/** Returns the input of a place, or of the closest place around it. */
function nearestTo(place: string): { place: string; input: HTMLElement } | undefined {
  const [nearest] = [...document.querySelectorAll<HTMLElement>('[data-place]')]
    .flatMap(element => {
      const { place: own = '' } = element.dataset
      const input = element.matches(INPUTS) ? element : element.querySelector<HTMLElement>(INPUTS)
      return input && isWithin(place, own) ? [{ place: own, input }] : []
    })
    .sort((one, other) => other.place.length - one.place.length)
  return nearest
}
