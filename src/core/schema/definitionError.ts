import { type Mistake, mistakeText } from './mistake'

/** Every mistake in the definitions, each with its place, cause and cure. */
export class DefinitionError extends Error {
  constructor(readonly mistakes: readonly Mistake[]) {
    super(
      `The definitions have ${mistakes.length} mistake(s):\n${mistakes.map(mistake => `  ${mistakeText(mistake)}`).join('\n')}`,
    )
    this.name = 'DefinitionError'
  }
}
