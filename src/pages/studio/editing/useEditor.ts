import { useEffect, useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import { flushSync } from 'react-dom'
import type { PlanProblem } from '../../../contract/definitions'
import type { Language } from '../../../core/i18n/languages'
import { textAt } from '../../../define/labelKeys'
import { isExtension, type OwnDefinition } from '../../../define/ownDefinition'
import type { StudioDefinition } from '../../../define/studioDefinition'
import type { DefinitionEditor, PartName } from '../definitionEditor'
import { useStudioCalls } from '../studioCalls'
import { readDraft, storeDraft } from './drafts'
import { addStep, beginHistory, type History, redoStep, undoStep } from './history'
import { rebase } from './rebase'
import { addEdit } from './typing'
import { usePointerRest } from './usePointerRest'
import { isEmpty, ownOf, resourceOf, wholeOf } from './wholeDefinition'

/** How long typing pauses before the definition is checked. */
const CHECK_MS = 500

export interface OpenEditor {
  editor: DefinitionEditor
  /** Somebody has applied another revision since these edits began; they were put on top of it. */
  isRebased: boolean
  /** Forgets all edits. */
  discard(): void
}

/** Edits one definition. Edits outlive a reload in this browser until they are applied or discarded. */
export function useEditor(stored: StudioDefinition, user: number): OpenEditor {
  const { name, revision } = stored
  const before = useMemo(() => ownOf(stored), [stored])
  const [begun] = useState(() => begin(stored, user))
  const [history, setHistory] = useState<History<OwnDefinition>>(() => beginHistory(begun.own))
  const own = history.present
  const isChanged = JSON.stringify(own) !== JSON.stringify(before)
  useEffect(() => {
    storeDraft(user, name, isChanged ? { base: revision, before, own } : undefined)
  }, [user, name, revision, before, own, isChanged])
  const problems = useProblems(own, name, isChanged)

  const editor = useMemo((): DefinitionEditor => {
    const whole = wholeOf(stored, own)
    return {
      name,
      stored,
      own,
      whole,
      resource: resourceOf(stored, own),
      isShipped: (part: PartName, entry) =>
        isExtension(own) && Object.hasOwn(stored.shipped?.[part] ?? {}, entry),
      change: recipe => setHistory(now => addEdit(now, recipe(now.present))),
      undo: () => setHistory(undoStep),
      redo: () => setHistory(redoStep),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      isChanged,
      problems,
      label: (language: Language, key) =>
        textAt(own.labels?.[language], key) ?? textAt(stored.shipped_labels[language], key),
    }
  }, [name, stored, own, isChanged, problems, history])
  return {
    editor,
    isRebased: begun.isRebased,
    discard: () => setHistory(now => addStep(now, before)),
  }
}

/** The draft of this browser, on top of what is stored by now. */
function begin(stored: StudioDefinition, user: number): { own: OwnDefinition; isRebased: boolean } {
  const now = ownOf(stored)
  const draft = readDraft(user, stored.name)
  if (!draft) return { own: now, isRebased: false }
  if (draft.base === stored.revision) return { own: draft.own, isRebased: false }
  const own = rebase(draft.before, draft.own, now)
  // After one's own changes were applied, nothing is left of the draft.
  return { own, isRebased: JSON.stringify(own) !== JSON.stringify(now) }
}

/** The mistakes in a definition, a moment after the last edit. */
function useProblems(own: OwnDefinition, name: string, isChanged: boolean): readonly PlanProblem[] {
  const { check } = useStudioCalls()
  // The server says them in the reader's language.
  const locale = useLocale()
  const [problems, setProblems] = useState<readonly PlanProblem[]>([])
  const atRest = usePointerRest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another answer
  useEffect(() => {
    if (!isChanged) return setProblems([])
    let isOld = false
    let stopWaiting: (() => void) | undefined
    const timer = setTimeout(() => {
      check({ changes: { [name]: isEmpty(own) ? null : own } }).then(
        found => {
          // Problems are shown below their inputs, and what follows moves: at once, before the pointer moves again.
          if (!isOld) stopWaiting = atRest(() => flushSync(() => setProblems(found)))
        },
        error => console.warn('The definition could not be checked.', error),
      )
    }, CHECK_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
      stopWaiting?.()
    }
  }, [own, name, isChanged, check, locale, atRest])
  return problems
}
