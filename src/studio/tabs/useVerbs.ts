import { useTranslate } from 'react-admin'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import { verbFor } from './transitionVerb'

/**
 * Returns a function that suggests a transition's button label in the user's language: "Close" for one to
 * "Closed".
 */
export function useVerbs(editor: Pick<DefinitionEditor, 'label' | 'whole'>) {
  const translate = useTranslate()
  const { language, optionName } = useStudioWords(editor)
  const words = {
    language,
    verbs: translate('studio_states.verbs'),
    again: translate('studio_states.again'),
  }
  const status = editor.whole.fields.status as { options?: unknown[]; default?: unknown } | undefined
  const initial = status?.default ?? status?.options?.[0]
  return (to: string): string => {
    const isBack = to === initial
    const state = optionName('status', to)
    return verbFor(state, words, isBack) ?? translate(`studio_states.${isBack ? 'back' : 'mark'}`, { state })
  }
}
