import { type Mistake, mistakeText } from './mistake'

/** The most mistakes that are shown: nobody reads more, and similar names are looked for each. */
export const MAX_MISTAKES = 100

/** All mistakes in the definitions, each with its place, cause and fix. */
export class DefinitionError extends Error {
  constructor(readonly mistakes: readonly Mistake[]) {
    const shown = mistakes.slice(0, MAX_MISTAKES)
    super(
      `The definitions have ${mistakes.length} mistake(s):\n${shown.map(mistake => `  ${mistakeText(mistake)}`).join('\n')}`,
    )
    this.name = 'DefinitionError'
  }
}
