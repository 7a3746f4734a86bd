/** A command was given what it cannot use; the message says what it needs. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
