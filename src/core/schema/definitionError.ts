/** Every mistake in the definitions, each with its place, cause and cure. */
export class DefinitionError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(
      `The definitions have ${mistakes.length} mistake(s):\n${mistakes.map(mistake => `  ${mistake}`).join('\n')}`,
    )
    this.name = 'DefinitionError'
  }
}
