/**
 * The suggested button labels of transitions, as the catalogue stores them:
 * `closed, shut = Close | open = Open`.
 */
interface VerbWords {
  language: string
  /** Verbs by the states that they lead to. */
  verbs: string
  /** The same for returning to the initial state. */
  again: string
}

/**
 * Returns the verb of a transition that leads to a state; undefined for an unknown state.
 *
 * @example verbFor('Closed', { language: 'en', verbs: 'closed = Close', again: '' }) // 'Close'
 */
export function verbFor(state: string, words: VerbWords, isBack = false): string | undefined {
  const { language, verbs, again } = words
  const wanted = state.trim().toLocaleLowerCase(language)
  const known = (list: string) =>
    list
      .split('|')
      .map(each => each.split('='))
      .find(([states = '']) => states.split(/[,،]/u).some(each => each.trim() === wanted))?.[1]
      ?.trim()
  return known(isBack ? again : verbs)
}
