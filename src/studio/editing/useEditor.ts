import { useEffect, useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import { flushSync } from 'react-dom'
import type { PlanProblem } from '../../contract/definitions'
import type { Language } from '../../core/i18n/languages'
import { textAt } from '../../define/labelKeys'
import { isExtension, type OwnDefinition } from '../../define/ownDefinition'
import type { StudioDefinition } from '../../define/studioDefinition'
import type { DefinitionEditor, PartName } from '../definitionEditor'
import { useStudioCalls } from '../studioCallsContext'
import { readDraft, storeDraft } from './drafts'
import { addStep, beginHistory, type History, redoStep, undoStep } from './history'
import { rebase } from './rebase'
import { addEdit } from './typing'
import { usePointerRest } from './usePointerRest'
import { isEmpty, ownOf, resourceOf, wholeOf } from './wholeDefinition'

/** The delay between the last edit and the check of the definition. */
const CHECK_MS = 500

export interface OpenEditor {
  editor: DefinitionEditor
  /**
   * Whether someone else has applied another revision since these edits started, and the edits were rebased
   * onto it.
   */
  isRebased: boolean
  /** Discards all edits. */
  discard(): void
}

/** Edits one definition. This browser keeps the edits over a reload until they are applied or discarded. */
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

/** Returns this browser's draft, rebased onto the stored definition. */
function begin(stored: StudioDefinition, user: number): { own: OwnDefinition; isRebased: boolean } {
  const now = ownOf(stored)
  const draft = readDraft(user, stored.name)
  if (!draft) return { own: now, isRebased: false }
  if (draft.base === stored.revision) return { own: draft.own, isRebased: false }
  const own = rebase(draft.before, draft.own, now)
  // Once the user's own changes are applied, the draft equals the stored definition.
  return { own, isRebased: JSON.stringify(own) !== JSON.stringify(now) }
}

/** Returns the problems of a definition, checked shortly after the last edit. */
function useProblems(own: OwnDefinition, name: string, isChanged: boolean): readonly PlanProblem[] {
  const { check } = useStudioCalls()
  // The server returns the messages in the user's language.
  const locale = useLocale()
  const [problems, setProblems] = useState<readonly PlanProblem[]>([])
  const atRest = usePointerRest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages depend on the language
  useEffect(() => {
    if (!isChanged) return setProblems([])
    let isOld = false
    let stopWaiting: (() => void) | undefined
    const timer = setTimeout(() => {
      check({ changes: { [name]: isEmpty(own) ? null : own } }).then(
        found => {
          // Problems appear below their inputs and shift the content after them. Render synchronously, before
          // the pointer moves again.
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
