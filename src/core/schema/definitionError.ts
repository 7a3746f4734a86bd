import { type Mistake, mistakeText } from './mistake'

/** All mistakes in the definitions, each with its place, cause and fix. */
export class DefinitionError extends Error {
  constructor(readonly mistakes: readonly Mistake[]) {
    super(
      `The definitions have ${mistakes.length} mistake(s):\n${mistakes.map(mistake => `  ${mistakeText(mistake)}`).join('\n')}`,
    )
    this.name = 'DefinitionError'
  }
}
